/**
 * Text in one spelling for comparisons: without accents and invisible characters, `3,000` as `3000`, and `50 %` as
 * `50%`.
 */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('’', "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/(?<=\d),(?=\d{3}(?!\d))|(?<=\d)\s(?=[%€])/g, '')
    .toLowerCase();
}

/** Word of a query without quotation marks and the punctuation of a sentence. */
function trimTerm(term: string): string {
  return term.replace(/^["'“”„«(]+|(?<!["'“”»).,:;!?])["'“”»).,:;!?]+$/g, '') || term;
}

const isWord = (term: string) => /^[\p{L}'-]{2,}$/u.test(term);

function contains(text: string, term: string, ending: RegExp): boolean {
  const stem = term.replace(ending, '');
  const sought = isWord(term) && stem.length > 2 ? stem : term;
  // `e-mail` is also written `email`, and `voice-agent` is two words.
  const escaped = sought
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '[- ]?');
  const before = /^[\p{L}\p{N}]/u.test(sought) ? '(?<![\\p{L}\\p{N}]|\\d[.,])' : '';
  // The visitor may still be typing a word, but 300 is not 3,000, and "a" is not the beginning of a word.
  const after = /\d$/.test(sought)
    ? '(?![.,]?\\d)'
    : isWord(term) || !/[\p{L}\p{N}]$/u.test(sought)
      ? ''
      : '(?![\\p{L}\\p{N}])';
  return new RegExp(before + escaped + after, 'u').test(text);
}

/**
 * True if a text contains every word of a query, at least as the beginning of a word.
 * @param ending ends of words that may differ (`wordEnding` in the texts of the search).
 */
export function containsQuery(text: string, query: string, ending: RegExp): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((term) => contains(folded, trimTerm(term), ending));
}

/** True if the search index cannot find a query, because it ignores symbols and hyphens, and cuts short words. */
export function needsWholeText(query: string): boolean {
  return query.split(/\s+/).some((term) => !isWord(term) || term.includes('-'));
}

/** The spaces after the end of a sentence. */
const SENTENCE_BREAK = /(?<=[.?!]["'”’»)]{0,2})\s+/;

/**
 * Excerpt from the first sentence that is complete and has a match. It may end within a later sentence, which gives
 * the match its context. Without such a sentence, it also begins within one. An excerpt without a match, which is in
 * the title, is the beginning of the article.
 */
export function passageOf(excerpt: string): string {
  // Pagefind marks the punctuation after a word, too.
  const marked = excerpt.replace(/([.,:;?!])<\/mark>/g, '</mark>$1');
  const sentences = marked.split(SENTENCE_BREAK);
  const hasMatch = (sentence: string) => sentence.includes('<mark>');
  const isEnded = /[.?!]["'”’»)]{0,2}$/.test(marked);
  const found = sentences.findIndex(hasMatch);
  const later = sentences.findIndex((sentence, index) => index > 0 && hasMatch(sentence));
  const first = found === 0 ? later : found;
  const text = first === -1 ? marked : sentences.slice(first).join(' ');
  return `${found === 0 && first === -1 ? '… ' : ''}${text}${isEnded ? '' : '…'}`;
}
