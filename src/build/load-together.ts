/** Asks for all files of an island that waited, at once (`island-chunks.ts` names them). */
export function loadTogether({ dataset }: HTMLElement): void {
  for (const href of dataset.modules?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
  delete dataset.modules;
}
