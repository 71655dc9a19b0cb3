import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'a'> {
  /** Its page is the one that is open. */
  isCurrent: boolean;
}

/** A link of a menu. The menu knows which entry a page belongs to; the router would mark each whose address begins like the page's. */
export const MenuLink = createLink(({ isCurrent, children, ...others }: Props) => (
  <a {...others} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
));
