import type { ReactElement } from 'react';

/** Content without bare text, for components that show it next to other nodes (eslint-text-nodes.js). */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[];
