import { useFinDeTrabajo } from '#features/masivos/web/public.tsx';
import { useWhen } from '#web/use-when.ts';

import type { Elegidas } from './mesa.ts';
import type { Guias } from './use-guias.ts';

/** Bulk work has changed the list: it is loaded anew by itself, but not under the hand of someone who is choosing. Answers whether it is old. */
export function useAlDia({ query, refresh }: Guias, { chosen }: Elegidas): boolean {
  const fin = useFinDeTrabajo();
  const isOld = query.dataUpdatedAt > 0 && fin > query.dataUpdatedAt;
  useWhen(isOld && chosen.length === 0, () => void refresh());
  return isOld;
}
