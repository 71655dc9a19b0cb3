import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { muelle } from '../contract.ts';
import {
  CONDICIONES_DE_REINGRESO,
  type CondicionDeReingreso,
  porReingresar,
  type ReingresoEntero,
  type RenglonDeReingreso,
  reingresar,
  verReingreso,
} from '../reingreso.contract.ts';
import { HALLADO, miles } from './palabras.ts';
import styles from './recepcion.module.css';

const CONDICION: Readonly<Record<CondicionDeReingreso, string>> = {
  EN_RECEPCION: 'Apto: se ubica',
  CUARENTENA: 'Cuarentena',
  DANADO: 'Dañado',
};
const CONDICIONES = CONDICIONES_DE_REINGRESO.map((value) => ({ value, label: CONDICION[value] }));

interface Props {
  codigo: string;
  onDone: (said: string) => void;
}

/** One return by whatever was read of it. */
export function Reingreso({ codigo, onDone }: Props) {
  const query = useQuery({ ...serviceQuery(verReingreso, { texto: codigo }), retry: false });
  if (query.data !== undefined) return <Contar entero={query.data} onDone={onDone} />;
  return query.isError ? (
    <ErrorAlert error={query.error} fallback="No se pudo leer" onRetry={() => void query.refetch()} />
  ) : (
    <PendingView />
  );
}

const keyOf = ({ producto_id, partida_id }: RenglonDeReingreso) => `${producto_id}-${partida_id ?? 0}`;

interface Contado {
  cantidad: string;
  series: readonly string[];
  condicion: CondicionDeReingreso;
}

function Contar({ entero, onDone }: { entero: ReingresoEntero; onDone: Props['onDone'] }) {
  const { devolucion, renglones, propone } = entero;
  const { run, isPending, error, reset } = useCommand(reingresar, [porReingresar, muelle]);
  const [contado, setContado] = useState<Readonly<Record<string, Contado>>>(() =>
    Object.fromEntries(
      renglones.map((one) => [keyOf(one), { cantidad: String(one.cantidad), series: one.series, condicion: propone }]),
    ),
  );
  const [nota, setNota] = useState('');
  const rows = renglones.flatMap((one) => {
    const said = contado[keyOf(one)];
    const cantidad = said === undefined ? 0 : unidadesDe(one, said);
    if (said === undefined || cantidad === 0) return [];
    const { producto_id, partida_id } = one;
    const series = one.series.length === 0 ? {} : { series: [...said.series] };
    return [{ producto_id, partida_id, condicion: said.condicion, cantidad, ...series }];
  });
  const salieron = renglones.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const vuelven = rows.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const send = () =>
    run({ devolucion_id: devolucion.id, renglones: rows, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) }).then(
      ({ transaccion, lugar, unidades }) =>
        onDone(`${devolucion.numero}: ${miles(unidades)} de ${miles(salieron)} en ${lugar} (${transaccion.numero}).`),
      () => undefined,
    );
  return (
    <form
      className={styles.pila}
      onSubmit={(event) => {
        event.preventDefault();
        if (rows.length > 0 && devolucion.impide === null && !isPending) void send();
      }}
    >
      <Card title={`${devolucion.numero} · ${devolucion.orden} · ${devolucion.cliente}`}>
        <div className={styles.ficha}>
          <p className={styles.numero}>{devolucion.guia_nro}</p>
          {devolucion.inspeccion === null ? null : (
            <p className={styles.quieto}>
              Inspección: {HALLADO[devolucion.inspeccion]}
              {devolucion.inspeccion_nota === null ? '' : `. ${devolucion.inspeccion_nota}`}
            </p>
          )}
          {devolucion.impide === null ? null : <StatusBadge familia="alerta" nombre={devolucion.impide} />}
        </div>
        <ul className={styles.lista}>
          {renglones.map((one) => (
            <Fila
              key={keyOf(one)}
              renglon={one}
              contado={contado[keyOf(one)] ?? { cantidad: '0', series: [], condicion: propone }}
              onChange={(now) => setContado({ ...contado, [keyOf(one)]: now })}
            />
          ))}
        </ul>
      </Card>
      <div className={styles.cabecera}>
        <TextField
          label={vuelven < salieron ? `Faltan ${miles(salieron - vuelven)}: por qué` : 'Nota (opcional)'}
          autoComplete="off"
          maxLength={200}
          value={nota}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="filled"
          loading={isPending}
          disabled={rows.length === 0 || devolucion.impide !== null}
        >
          {`Reingresar ${miles(vuelven)} a stock`}
        </Button>
      </div>
      <ErrorAlert error={error} fallback="No se pudo reingresar" onDismiss={reset} />
    </form>
  );
}

function unidadesDe({ series, cantidad }: RenglonDeReingreso, contado: Contado): number {
  return series.length > 0 ? contado.series.length : Math.min(cantidad, Number(contado.cantidad || 0));
}

interface FilaProps {
  renglon: RenglonDeReingreso;
  contado: Contado;
  onChange: (contado: Contado) => void;
}

function Fila({ renglon, contado, onChange }: FilaProps) {
  const { sku, nombre, partida, cantidad, series } = renglon;
  return (
    <li>
      <span>
        <strong>{sku}</strong> {nombre}
        {partida === null ? '' : ` · lote ${partida}`} · salieron {miles(cantidad)}
      </span>
      <span className={styles.cabecera}>
        {series.length > 0 ? (
          <ManySelect
            label={`Series de ${sku} que volvieron`}
            options={series.map((value) => ({ value, label: value }))}
            value={[...contado.series]}
            onChange={(chosen) => onChange({ ...contado, series: chosen })}
          />
        ) : (
          <TextField
            label="Volvieron"
            aria-label={`Volvieron de ${sku}`}
            inputMode="numeric"
            autoComplete="off"
            className={styles.cifra}
            value={contado.cantidad}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 7);
              onChange({ ...contado, cantidad: digits === '' ? '' : String(Math.min(cantidad, Number(digits))) });
            }}
          />
        )}
        <SelectField
          label="Cómo está"
          aria-label={`Cómo está ${sku}`}
          className={styles.condicion}
          data={CONDICIONES}
          value={contado.condicion}
          onChange={(value) =>
            onChange({ ...contado, condicion: CONDICIONES_DE_REINGRESO.find((one) => one === value) ?? 'EN_RECEPCION' })
          }
        />
      </span>
    </li>
  );
}
