/** The words of the dashboard's contact messages, which are loaded with them. */
export const messageWords = {
  title: 'Contact messages',
  loading: 'Loading messages...',
  empty: 'No messages yet',
  failed: 'The messages could not be loaded.',
  noSubject: '(no subject)',
  more: 'Show more',
  count: (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`,
  copyEmail: (name: string) => `Copy email of ${name}`,
  suspected: 'Looks automated, so no mail told you of it',
  reasons: {
    honeypot: 'A field that people cannot see was filled in.',
    'too-fast': 'It was sent faster than anybody types.',
  } as Readonly<Record<string, string>>,
  mailUnsent: 'The mail about this message has not gone out yet.',
  mailTried: 'The mail was tried again.',
  toInbox: 'Move to inbox',
  moving: 'Moving...',
  moved: 'Moved to the inbox; its mail is on its way.',
  delete: 'Delete',
  deleted: 'Message deleted',
  emptyHint: 'What visitors write in the contact form appears here and in your mailbox.',
  deletion: {
    title: 'Delete this message?',
    warning: 'The message and everything that holds its words are removed for good.',
    wrongName: 'This is not the name of the sender.',
  },
} as const;
