import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import type { CampoDeOrden } from '#shared/gds/campos.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { VersionDeCampos } from '../contract.ts';
import styles from './campos.module.css';
import { comparar } from './comparar.ts';

interface Props {
  versiones: readonly VersionDeCampos[];
  /** What the editor shows, saved or not. */
  campos: readonly CampoDeOrden[];
  /** Null: they are only read. */
  onUse: ((campos: readonly CampoDeOrden[]) => void) | null;
}

/** What was in force, each beside what is shown now; to return to one is a draft like any other. */
export function Anteriores({ versiones, campos, onUse }: Props) {
  const [comparada, setComparada] = useState<number | null>(null);
  if (versiones.length === 0) return null;
  return (
    <Card title="Versiones publicadas" count={versiones.length}>
      <ul className={styles.lista}>
        {versiones.map((one) => (
          <li key={one.id}>
            <span className={styles.nombre}>
              <b>{one.estado === 'PUBLICADA' ? 'En vigor' : 'Retirada'}</b>
              <span className={styles.quieto}>
                {one.publicada === null ? '' : formatDateMinute(one.publicada)}
                {one.por === null ? '' : ` · ${one.por}`} · {one.campos.length} campos · «{one.nota}»
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={comparada === one.id}
              onClick={() => setComparada(comparada === one.id ? null : one.id)}
            >
              Comparar
            </Button>
            {onUse === null ? null : (
              <Button size="compact-sm" onClick={() => onUse([...one.campos])}>
                Usar como borrador
              </Button>
            )}
            {comparada === one.id ? <Diferencias de={one.campos} a={campos} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Diferencias({ de, a }: { de: readonly CampoDeOrden[]; a: readonly CampoDeOrden[] }) {
  const said = comparar(de, a);
  return (
    <div className={styles.diferencias} role="status">
      <p className={styles.quieto}>
        {said.length === 0 ? 'Lo que se ve arriba pide lo mismo.' : 'Desde esa versión, lo que se ve arriba:'}
      </p>
      {said.length === 0 ? null : (
        <ul>
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
