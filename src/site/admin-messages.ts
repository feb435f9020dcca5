/** Texts about an open message. Those of the list are in admin.ts. */
export const messageWords = {
  noSubject: '(no subject)',
  copyEmail: (name: string) => `Copy email of ${name}`,
  received: 'Received',
  reply: 'Reply',
  statusSet: (status: string, by: string | undefined, at: string) =>
    `Set to ${status}${by ? ` by ${by}` : ''}, ${at}`,
  suspected: 'Looks automated, so you received no email about it',
  reasons: {
    honeypot: 'A field that people cannot see was filled in.',
    'too-fast': 'It was sent faster than a person can type.',
  } as Readonly<Record<string, string>>,
  toInbox: 'Move to inbox',
  moving: 'Moving...',
  moved: 'Moved to the inbox. The email about it is on its way.',
  delete: 'Delete message',
  deleted: 'Message deleted',
  deletion: {
    title: 'Delete this message?',
    warning: 'The message and all records of its text are permanently removed.',
    wrongName: 'This is not the name of the sender.',
  },
} as const;
