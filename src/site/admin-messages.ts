/** Texts of the dashboard's messages tab, which are loaded with it. */
export const messageWords = {
  title: 'Contact messages',
  loading: 'Loading messages...',
  empty: 'No messages yet',
  failed: 'The messages could not be loaded.',
  noSubject: '(no subject)',
  more: 'Show more',
  count: (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`,
  copyEmail: (name: string) => `Copy email of ${name}`,
  suspected: 'Looks automated, so you received no email about it',
  reasons: {
    honeypot: 'A field that people cannot see was filled in.',
    'too-fast': 'It was sent faster than a person can type.',
  } as Readonly<Record<string, string>>,
  mailUnsent: 'The email about this message has not been sent yet.',
  mailTried: 'We tried to send the email again.',
  toInbox: 'Move to inbox',
  moving: 'Moving...',
  moved: 'Moved to the inbox. The email about it is on its way.',
  delete: 'Delete',
  deleted: 'Message deleted',
  emptyHint: 'What visitors write in the contact form appears here and in your mailbox.',
  deletion: {
    title: 'Delete this message?',
    warning: 'The message and all records of its text are permanently removed.',
    wrongName: 'This is not the name of the sender.',
  },
} as const;
