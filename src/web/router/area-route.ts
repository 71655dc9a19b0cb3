import type { RouteComponent } from '@tanstack/react-router';

import type { ServiceContract } from '#shared/contract.ts';

/** One address of the product, as a slice declares it in `web/<slice>.routes.tsx`. */
export interface AreaRoute {
  /** As the router writes it: `/clientes/$cliente_id`. */
  path: string;
  /** The heading of the page, drawn by the shell. */
  title: string;
  /** What people of a client read instead. */
  clientTitle?: string;
  /** 'hidden' where the screen begins with words of its own; readers still hear the title. */
  heading?: 'hidden';
  /** The menu section, for the trail under the heading. */
  section?: string;
  /** 'bare' draws the screen alone, without header and menus. */
  frame?: 'shell' | 'bare';
  /** The call without which the screen has nothing to show: whoever may not make it reads so instead. */
  needs?: Pick<ServiceContract, 'permission'>;
  /** It opens anew without a network, once it was opened with one. Needs `needs`. */
  isStreet?: boolean;
  /** It holds the place of an area that is not built: menus keep it apart. */
  isUnbuilt?: boolean;
  /** `lazyScreen(() => import('./X.tsx'), 'X')`: loaded when first opened. */
  screen: RouteComponent;
}
