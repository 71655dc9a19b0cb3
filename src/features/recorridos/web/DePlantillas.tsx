import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listRecorridos } from '../contract.ts';
import { type Armados, armarDePlantillas, plantillasDelDia } from '../plantillas.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { guias } from './palabras.ts';
import propios from './plantillas.module.css';
import styles from './recorridos.module.css';

/** The day's templates that have no round yet, and the one key that makes them; what was made and what was not is said under it. */
export function DePlantillas({ dia }: { dia: string | undefined }) {
  const query = useQuery(serviceQuery(plantillasDelDia, { dia }));
  useLive('recorridos', () => void query.refetch());
  const [data, setData] = useState<Armados | null>(null);
  const { run, isPending, error } = useCommand(armarDePlantillas, [listRecorridos, plantillasDelDia, poolDeRecorrido]);
  const por_armar = query.data?.por_armar ?? [];
  const make = () => void run({ dia }).then(setData, () => undefined);
  if (por_armar.length === 0 && data === null && error === null) return null;
  return (
    <div className={propios.faltan} role="status">
      {por_armar.length === 0 ? null : (
        <>
          <span>
            {por_armar.length === 1 ? 'Falta armar 1 recorrido' : `Faltan armar ${por_armar.length} recorridos`} de
            plantilla: {nombresDe(por_armar)}.
          </span>
          <Button loading={isPending} onClick={make}>
            Armar de plantillas
          </Button>
        </>
      )}
      <ErrorAlert error={error} fallback="No se pudieron armar los recorridos" />
      {data === null ? null : (
        <ul className={styles.lista}>
          {data.armados.map(({ recorrido_id, numero, plantilla, guias: cuantas }) => (
            <li key={recorrido_id}>
              <Link to="/recorrido" search={{ id: recorrido_id }} className={styles.mono}>
                {numero}
              </Link>{' '}
              {plantilla}, {guias(cuantas)}
            </li>
          ))}
          {data.omitidos.map(({ plantilla, razon }) => (
            <li key={plantilla}>
              {plantilla}: {razon}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const MOST_NAMED = 3;
function nombresDe(all: readonly { nombre: string }[]): string {
  const named = all.slice(0, MOST_NAMED).map(({ nombre }) => nombre);
  return all.length > MOST_NAMED ? `${named.join(', ')} y ${all.length - MOST_NAMED} más` : named.join(', ');
}
