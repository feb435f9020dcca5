/**
 * Prefix of the keys of everything that is added to a record after it was stored: notes, changes of its status, and
 * the states of its emails. The id of the record follows, so a deletion removes all of it in one step.
 */
export const ADDITIONS = 'additions/';

export const additionsOf = (id: string) => `${ADDITIONS}${id}/` as const;
