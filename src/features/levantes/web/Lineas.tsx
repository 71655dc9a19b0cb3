import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { countLevantes, type LevanteEntero, listLevantes, verLevante } from '../contract.ts';
import { agregarGuias, quitarGuias } from '../guias.contract.ts';
import type { Estado } from '../palabras.contract.ts';
import { AgregarDialog } from './AgregarDialog.tsx';
import styles from './levantes.module.css';
import { dichoDe, LINEA } from './palabras.ts';

/** Until the driver is on the way. */
const SE_CAMBIAN: ReadonlySet<Estado> = new Set<Estado>(['SOLICITADO', 'CONFIRMADO', 'ASIGNADO']);

interface Props {
  entero: LevanteEntero;
  isOurs: boolean;
  onSaid: (text: string) => void;
}

/** Its parcels, what became of each, and which of them still go along. */
export function Lineas({ entero: { levante, lineas }, isOurs, onSaid }: Props) {
  const mayChange = useCan(agregarGuias) && SE_CAMBIAN.has(levante.estado);
  const quitar = useCommand(quitarGuias, [verLevante, listLevantes, countLevantes]);
  const [adding, setAdding] = useState(false);
  const takeOut = (guia_id: number) =>
    void quitar.run({ id: levante.id, guias: [guia_id] }).then(
      (done) => onSaid(dichoDe(done)),
      (cause: unknown) => logFailure('levantes.quitar_guias', cause),
    );
  return (
    <>
      {lineas.length === 0 ? <p className={marco.quieto}>Sin guías: se cuentan bultos.</p> : null}
      {lineas.length === 0 ? null : (
        <ul className={styles.lineas} aria-label="Guías del levante">
          {lineas.map(({ guia_id, guia_nro, destinatario, estado, anunciada }) => (
            <li key={guia_id}>
              <GuiaLabel numero={guia_nro} to={`/guia/${guia_id}`} />
              <span className={marco.corta}>
                {destinatario}
                {anunciada ? '' : ' · no anunciada'}
              </span>
              <StatusBadge {...LINEA[estado]} />
              {mayChange && estado === 'ANUNCIADA' ? (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Quitar la guía ${guia_nro}`}
                  disabled={quitar.isPending}
                  onClick={() => takeOut(guia_id)}
                >
                  Quitar
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div>
          <Button onClick={() => setAdding(true)}>Agregar guías</Button>
        </div>
      ) : null}
      <ErrorAlert error={quitar.error} fallback="No se pudo quitar" onDismiss={quitar.reset} />
      {adding ? (
        <AgregarDialog
          levante={levante}
          isOurs={isOurs}
          onClose={() => setAdding(false)}
          onDone={(done) => {
            setAdding(false);
            onSaid(dichoDe(done));
          }}
        />
      ) : null}
    </>
  );
}
