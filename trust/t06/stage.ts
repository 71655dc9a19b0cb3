import type { Browser } from 'playwright-core';

import type { Forge } from '../access.ts';
import type { Product } from '../product.ts';

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  readonly forge: Forge;
  readonly fails: string[];
}
