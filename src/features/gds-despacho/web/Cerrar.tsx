import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';

import { cerrarDespacho, type Despacho, pilasDeDespacho, verDespacho } from '../despacho.contract.ts';
import styles from './despacho.module.css';

interface Props {
  despacho: Despacho;
  onUndo: () => void;
}

/** What was not read stays, what is too much goes along: each is said, then all of it is handed over. */
export function Cerrar({ despacho, onUndo }: Props) {
  const [said, setSaid] = useState<ReadonlySet<number>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const { run, isPending, error, reset } = useCommand(cerrarDespacho, [verDespacho, pilasDeDespacho]);
  const open = despacho.bultos.filter(({ estado, previsto }) => estado === 'PREVISTO' || !previsto);
  const isReady = open.every(({ id }) => said.has(id));
  const hand = () => {
    if (isPending || despacho.leidos === 0) return;
    if (!isReady) return setDeciding(true);
    const decisiones = open.map(({ id, estado }) => ({
      bulto_id: id,
      decision: estado === 'PREVISTO' ? ('QUEDA' as const) : ('VA' as const),
    }));
    return void run({ despacho_id: despacho.id, decisiones }).catch(() => undefined);
  };
  usePageKeys({ F9: hand });
  const toggle = (id: number) => {
    const next = new Set(said);
    if (!next.delete(id)) next.add(id);
    setSaid(next);
  };
  return (
    <>
      <div className={styles.cabecera}>
        <Button
          variant="filled"
          aria-keyshortcuts="F9"
          loading={isPending}
          disabled={despacho.leidos === 0}
          onClick={hand}
        >
          {isReady || despacho.leidos === 0 ? 'Entregar y cerrar (F9)' : 'Decidir diferencias (F9)'}
        </Button>
        <Button onClick={onUndo}>Anular el despacho</Button>
      </div>
      <ErrorAlert error={error} fallback="No se pudo cerrar" onDismiss={reset} />
      {isDeciding && open.length > 0 ? (
        <Card title="Diferencias por decidir" count={open.length}>
          <ul className={styles.filas} aria-label="Diferencias por decidir">
            {open.map(({ id, codigo, orden, estado }) => (
              <li key={id} className={styles.fila}>
                <span>
                  <b className={styles.mono}>{codigo}</b> {orden}:{' '}
                  {estado === 'PREVISTO' ? 'no se leyó' : 'se leyó y no estaba previsto'}
                </span>
                <CheckboxField
                  label={estado === 'PREVISTO' ? `${codigo} queda en el andén` : `${codigo} también va`}
                  checked={said.has(id)}
                  onChange={() => toggle(id)}
                />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
