import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';

import { armanRecorrido } from '../compania.contract.ts';
import styles from './plan.module.css';

const LOOK_MS = 15_000;

/** Who else has this plan open, by name. */
export function Compania({ id }: { id: number }) {
  const query = useQuery({ ...serviceQuery(armanRecorrido, { id }), refetchInterval: LOOK_MS, staleTime: 0 });
  useLive('recorrido_compania', () => void query.refetch());
  const arman = query.data?.arman ?? [];
  return (
    <span role="status" className={arman.length === 0 ? 'solo-lector' : styles.compania}>
      {companiaText(arman)}
    </span>
  );
}

function companiaText(arman: readonly string[]): string {
  const [last] = arman.slice(-1);
  if (last === undefined) return '';
  if (arman.length === 1) return `${last} también lo arma`;
  return `${arman.slice(0, -1).join(', ')} y ${last} también lo arman`;
}
