import { useState } from 'react';

import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { TextField } from '#web/ui/TextField.tsx';

import {
  type CerrarRecepcion,
  cerrarRecepcion,
  muelle,
  type RecepcionEntera,
  type RenglonDeRecepcion,
  verRecepcion,
} from '../contract.ts';
import { miles } from './palabras.ts';
import { keyOf } from './Renglones.tsx';
import styles from './recepcion.module.css';

type Decision = CerrarRecepcion['decisiones'][number]['decision'];
type Dicha = Record<string, { decision: Decision | null; nota: string }>;

const FALTA = [
  { value: 'OTRA_ENTREGA', label: 'Llega en otra entrega' },
  { value: 'FALTA', label: 'No llega más' },
];

/** What differs is decided line by line; then all of it is booked at once. */
export function Cierre({ entera: { recepcion, renglones } }: { entera: RecepcionEntera }) {
  const { run, isPending, error, reset } = useCommand(cerrarRecepcion, [verRecepcion, muelle]);
  const [dicha, setDicha] = useState<Dicha>({});
  const isFrozen = recepcion.estado === 'CONTADA';
  const differing =
    isFrozen && recepcion.orden_id !== null
      ? renglones.filter(({ esperado, contado }) => esperado !== null && esperado !== contado)
      : [];
  const decisionOf = (one: RenglonDeRecepcion): Decision | null => {
    const isTooMuch = one.contado > (one.esperado ?? 0);
    return isTooMuch ? 'SOBRA' : (dicha[keyOf(one)]?.decision ?? null);
  };
  const isReady = differing.every((one) => decisionOf(one) !== null);
  const close = () => {
    if (!isReady || isPending) return;
    const decisiones = differing.flatMap((one) => {
      const decision = decisionOf(one);
      const nota = dicha[keyOf(one)]?.nota.trim() ?? '';
      return decision === null
        ? []
        : [{ producto_id: one.producto_id, linea_id: one.linea_id, decision, ...(nota === '' ? {} : { nota }) }];
    });
    void run({ recepcion_id: recepcion.id, decisiones }).catch(() => undefined);
  };
  usePageKeys({ F9: close });
  const say = (one: RenglonDeRecepcion, fields: Partial<Dicha[string]>) => {
    const key = keyOf(one);
    setDicha({ ...dicha, [key]: { ...(dicha[key] ?? { decision: null, nota: '' }), ...fields } });
  };
  return (
    <>
      {differing.length === 0 ? null : (
        <Card title="Diferencias por decidir" count={differing.length}>
          <ul className={styles.lista}>
            {differing.map((one) => (
              <Diferencia key={keyOf(one)} renglon={one} dicha={dicha[keyOf(one)]} say={(fields) => say(one, fields)} />
            ))}
          </ul>
        </Card>
      )}
      <ErrorAlert error={error} fallback="No se pudo cerrar" onDismiss={reset} />
      <div className={styles.cabecera}>
        <Button variant="filled" aria-keyshortcuts="F9" loading={isPending} disabled={!isReady} onClick={close}>
          {isFrozen ? 'Cerrar la recepción (F9)' : 'Terminar de contar (F9)'}
        </Button>
      </div>
    </>
  );
}

interface DiferenciaProps {
  renglon: RenglonDeRecepcion;
  dicha: Dicha[string] | undefined;
  say: (fields: Partial<Dicha[string]>) => void;
}

function Diferencia({ renglon: { sku, nombre, esperado, admite, contado }, dicha, say }: DiferenciaProps) {
  const leads = useCan({ permission: DIRIGE_DEPOSITO });
  const due = esperado ?? 0;
  const isTooMuch = contado > due;
  const isAgreed = contado <= (admite ?? 0);
  const noLead = leads ? undefined : 'Lo cierra quien dirige el depósito';
  const quien = isAgreed ? `El cliente admite hasta ${miles(admite ?? 0)}` : noLead;
  return (
    <li>
      <span>
        <b>{sku}</b> {nombre}
        <span className={styles.quieto}>
          {' '}
          · anunciado {miles(due)}, contado {miles(contado)}:{' '}
          {isTooMuch ? `sobran ${miles(contado - due)}` : `faltan ${miles(due - contado)}`}
        </span>
      </span>
      <span className={styles.cabecera}>
        {isTooMuch ? (
          <TextField
            label={`Por qué se admite de más (${sku})`}
            description={quien}
            disabled={!leads && !isAgreed}
            value={dicha?.nota ?? ''}
            onChange={(event) => say({ nota: event.currentTarget.value })}
          />
        ) : (
          <SelectField
            label={`Qué pasa con lo que falta (${sku})`}
            placeholder="Elija"
            data={FALTA}
            value={dicha?.decision ?? null}
            onChange={(value) => say({ decision: value === 'FALTA' ? 'FALTA' : 'OTRA_ENTREGA' })}
          />
        )}
      </span>
    </li>
  );
}
