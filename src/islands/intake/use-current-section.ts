import { type RefObject, useEffect, useState } from 'react';
import { type IntakeSectionId, intakeSections } from '../../site/intake-form.ts';
import { controlId } from './intake-state.ts';

/** A band below the header: the section in it is the one that is read. */
const BAND = '-30% 0px -60% 0px';

/** The section that a visitor reads or fills in; undefined before the first look. */
export function useCurrentSection(
  form: RefObject<HTMLFormElement | null>,
): IntakeSectionId | undefined {
  const [current, setCurrent] = useState<IntakeSectionId>();
  useEffect(() => {
    const { current: element } = form;
    if (!element) return undefined;
    const idOf = (section: Element | null): IntakeSectionId | undefined =>
      intakeSections.find(({ id }) => controlId(id) === section?.id)?.id;
    const onFocus = ({ target }: FocusEvent): void => {
      const id = target instanceof Element && idOf(target.closest('section'));
      if (id) setCurrent(id);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(idOf(seen.target));
      },
      { rootMargin: BAND },
    );
    for (const section of element.querySelectorAll('section')) observer.observe(section);
    element.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
    };
  }, [form]);
  return current;
}
