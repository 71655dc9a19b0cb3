import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { contarOrdenes, listOrdenes, type OrdenEntera, verOrden } from '../contract.ts';
import { dividirOrden, fusionablesDeOrden, fusionarOrdenes, MAS_FUSIONADAS } from '../familia.contract.ts';
import styles from './ordenes.module.css';
import { ESTADO, miles } from './palabras.ts';

const FRESH = [verOrden, listOrdenes, contarOrdenes, fusionablesDeOrden];
interface Props {
  entera: OrdenEntera;
  onClose: () => void;
}

const digitos = (text: string) => text.replace(/\D/g, '').slice(0, 8);

/** How much of each line goes into a new order. */
export function DividirDialog({ entera: { orden, lineas }, onClose }: Props) {
  const { run, isPending, error, reset } = useCommand(dividirOrden, FRESH);
  const [pasan, setPasan] = useState<Readonly<Record<number, string>>>({});
  const vivas = lineas.filter(({ pedida, anulada }) => pedida > anulada);
  const chosen = vivas.flatMap(({ id }) => {
    const cantidad = Number(pasan[id] ?? '');
    return cantidad > 0 ? [{ linea_id: id, cantidad }] : [];
  });
  const faults = error instanceof ServiceError ? error.campos : {};
  return (
    <FormDialog
      title={`Dividir ${orden.numero}`}
      opened
      isDirty={chosen.length > 0}
      isSaving={isPending}
      submitLabel="Dividir"
      onSubmit={() => {
        if (chosen.length === 0) return;
        run({ id: orden.id, version: orden.version, lineas: chosen }).then(onClose, (cause: unknown) =>
          logFailure('ordenes.dividir', cause),
        );
      }}
      onClose={onClose}
    >
      <p>Lo que indique pasa a una orden nueva, igual a esta. Se vuelve atrás fusionándolas.</p>
      <ul className={styles.partes}>
        {vivas.map((linea, n) => (
          <li key={linea.id}>
            <span>
              <b className={styles.mono}>{linea.sku}</b>{' '}
              <span className={styles.quieto}>
                {linea.nombre}
                {linea.partida === null ? '' : ` · lote ${linea.partida}`}
              </span>
            </span>
            <TextField
              label={`Pasan, de ${miles(linea.pedida - linea.anulada)}`}
              aria-label={`Cuántas ${linea.sku} pasan, de ${miles(linea.pedida - linea.anulada)}`}
              className={styles.cantidad}
              inputMode="numeric"
              data-autofocus={n === 0 || undefined}
              value={pasan[linea.id] ?? ''}
              error={faults[`lineas.${linea.id}`]}
              onChange={(event) => setPasan({ ...pasan, [linea.id]: digitos(event.currentTarget.value) })}
            />
          </li>
        ))}
      </ul>
      {faults.lineas === undefined ? null : (
        <p role="alert" className={styles.falta}>
          {faults.lineas}
        </p>
      )}
      <ErrorAlert error={error} fallback="No se pudo dividir" onDismiss={reset} />
    </FormDialog>
  );
}

/** Which others go on in this one: those of the same client, to the same people. */
export function FusionarDialog({ entera: { orden }, onClose }: Props) {
  const { run, isPending, error, reset } = useCommand(fusionarOrdenes, FRESH);
  const query = useQuery({ ...serviceQuery(fusionablesDeOrden, { id: orden.id }), staleTime: 0 });
  const [otras, setOtras] = useState<readonly number[]>([]);
  const found = query.data?.ordenes ?? [];
  const toggle = (id: number) =>
    setOtras(otras.includes(id) ? otras.filter((one) => one !== id) : [...otras, id].slice(0, MAS_FUSIONADAS));
  return (
    <FormDialog
      title={`Fusionar en ${orden.numero}`}
      opened
      isDirty={otras.length > 0}
      isSaving={isPending}
      submitLabel="Fusionar"
      onSubmit={() => {
        if (otras.length === 0) return;
        run({ id: orden.id, version: orden.version, otras: [...otras] }).then(onClose, (cause: unknown) =>
          logFailure('ordenes.fusionar', cause),
        );
      }}
      onClose={onClose}
    >
      <p>Las que elija siguen en esta y quedan anuladas. Se vuelve atrás dividiéndola.</p>
      {query.data !== undefined && found.length === 0 ? (
        <p className={styles.quieto}>
          No hay otra orden del mismo cliente, destino y servicio que pueda seguir en esta.
        </p>
      ) : null}
      <div className={styles.partes}>
        {found.map((one) => (
          <CheckboxField
            key={one.id}
            checked={otras.includes(one.id)}
            onChange={() => toggle(one.id)}
            label={[
              one.numero,
              one.referencia,
              `${miles(one.unidades)} un. en ${miles(one.lineas)} ${one.lineas === 1 ? 'línea' : 'líneas'}`,
              ESTADO[one.estado].nombre,
              formatDay(one.creada.slice(0, 10)),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </div>
      <ErrorAlert error={query.error} fallback="No se pudo leer cuáles" onRetry={() => void query.refetch()} />
      <ErrorAlert error={error} fallback="No se pudo fusionar" onDismiss={reset} />
    </FormDialog>
  );
}
