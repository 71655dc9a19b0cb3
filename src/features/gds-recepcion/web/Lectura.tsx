import { useRef, useState } from 'react';

import { codigoDeLpn, textoDeLpn } from '#shared/gds/lpn.ts';
import { useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useGs1Field } from '#web/ui/scan/gs1-field.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { leerRecepcion, muelle, quitarLectura, type RecepcionEntera, verRecepcion } from '../contract.ts';
import { EnLpn } from './EnLpn.tsx';
import { miles } from './palabras.ts';
import styles from './recepcion.module.css';

const AVISO = {
  SOBRA: 'más de lo anunciado',
  PROVISORIO: 'producto provisorio',
  VENCE_PRONTO: 'vence pronto',
  FUERA_DE_LA_ORDEN: 'no está en la orden',
} as const;
interface Tipeado {
  texto: string;
  cantidad: string;
  lote: string;
  vence: string | null;
  serie: string;
  danado: boolean;
}
const NADA: Tipeado = { texto: '', cantidad: '', lote: '', vence: null, serie: '', danado: false };

/** What is typed, on what it is put, and what was said of the last one. */
function useLectura({ recepcion, lecturas }: RecepcionEntera) {
  const { run, isPending, error, reset } = useCommand(leerRecepcion, [verRecepcion, muelle]);
  const [typed, setTyped] = useState(NADA);
  // Whoever comes back to the page goes on with what was filled last.
  const [lpn, setLpn] = useState(lecturas[0]?.lpn ?? null);
  const [dicho, setDicho] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const next = (said: string) => {
    setDicho(said);
    setTyped(NADA);
    first.current?.focus();
  };
  const read = (more: { provisorio?: true } = {}) =>
    run({ recepcion_id: recepcion.id, ...pedidoDe(typed), ...(lpn === null ? {} : { lpn }), ...more }).then(
      ({ lectura, aviso }) =>
        next(
          `${lectura.sku}: ${miles(lectura.cantidad)}, van ${miles(lectura.acumulado)}${aviso === null ? '' : ` · ${AVISO[aviso]}`}`,
        ),
      () => undefined,
    );
  const fill = (codigo: string | null) => {
    setLpn(codigo);
    reset();
    next(codigo === null ? 'Lo que sigue va suelto' : `Lo que sigue va sobre LPN ${textoDeLpn(codigo)}`);
  };
  const submit = () => {
    const codigo = codigoDeLpn(typed.texto);
    if (codigo === null) void read();
    else fill(codigo);
  };
  const set = (fields: Partial<Tipeado>) => setTyped({ ...typed, ...fields });
  return { typed, set, lpn, fill, dicho, first, read, submit, isPending, error, reset };
}

const pedidoDe = ({ texto, cantidad, lote, vence, serie, danado }: Tipeado) => ({
  texto,
  ...(cantidad === '' ? {} : { cantidad: Number(cantidad) }),
  ...(lote === '' ? {} : { partida: { codigo: lote, vence } }),
  ...(serie === '' ? {} : { serie }),
  ...(danado ? { condicion: 'DANADO' as const } : {}),
});

/** Product, number, and what it asks for besides; one reading after the other, each kept at once. */
export function Lectura({ entera }: { entera: RecepcionEntera }) {
  const { recepcion } = entera;
  const { typed, set, lpn, fill, dicho, first, read, submit, isPending, error, reset } = useLectura(entera);
  const code = error instanceof ServiceError ? error.code : null;
  const onKeyDown = useGs1Field();
  return (
    <Card title="Leer">
      <EnLpn recepcion={recepcion} lpn={lpn} onChange={fill} />
      <form
        className={styles.barra}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.texto.trim() !== '') submit();
        }}
      >
        <TextField
          ref={first}
          label="Producto"
          placeholder="Escanee o escriba el código"
          data-lee-codigos
          onKeyDown={onKeyDown}
          autoComplete="off"
          value={typed.texto}
          onChange={(event) => set({ texto: event.currentTarget.value })}
        />
        <Detalles typed={typed} set={set} error={error} />
        <Button type="submit" variant="filled" loading={isPending} disabled={typed.texto.trim() === ''}>
          Agregar
        </Button>
      </form>
      <div className={styles.cuerpo}>
        <ErrorAlert error={error} fallback="No se pudo leer" onDismiss={reset} />
        {code === 'CODIGO_DESCONOCIDO' ? (
          <Button onClick={() => void read({ provisorio: true })}>Recibirlo como producto provisorio</Button>
        ) : null}
        <p role="status" className={dicho === null ? 'solo-lector' : undefined}>
          {dicho}
        </p>
      </div>
      <Ultimas entera={entera} />
    </Card>
  );
}

interface DetallesProps {
  typed: Tipeado;
  set: (fields: Partial<Tipeado>) => void;
  error: unknown;
}

/** How many, and the lot and the serial where they are asked for. */
function Detalles({ typed, set, error }: DetallesProps) {
  const refused = error instanceof ServiceError ? error : null;
  const asksLote = refused?.code === 'PARTIDA_REQUERIDA' || typed.lote !== '' || refused?.campos.partida !== undefined;
  return (
    <>
      <TextField
        label="Cantidad"
        placeholder="1"
        inputMode="numeric"
        autoComplete="off"
        value={typed.cantidad}
        onChange={(event) => set({ cantidad: event.currentTarget.value.replace(/\D/g, '').slice(0, 8) })}
      />
      {asksLote ? (
        <>
          <TextField
            label="Lote"
            autoComplete="off"
            value={typed.lote}
            onChange={(event) => set({ lote: event.currentTarget.value.toUpperCase() })}
          />
          <DateField label="Vence" value={typed.vence} onChange={(vence) => set({ vence })} />
        </>
      ) : null}
      {refused?.code === 'SERIE_REQUERIDA' || typed.serie !== '' ? (
        <TextField
          label="Serie"
          autoComplete="off"
          value={typed.serie}
          onChange={(event) => set({ serie: event.currentTarget.value })}
        />
      ) : null}
      <CheckboxField
        label="Dañado"
        checked={typed.danado}
        onChange={(event) => set({ danado: event.currentTarget.checked })}
      />
    </>
  );
}

/** What was read last, each to be taken back. */
function Ultimas({ entera: { recepcion, lecturas } }: { entera: RecepcionEntera }) {
  const { run, isPending, error, reset } = useCommand(quitarLectura, [verRecepcion, muelle]);
  if (lecturas.length === 0) return null;
  return (
    <>
      <ErrorAlert error={error} fallback="No se pudo quitar" onDismiss={reset} />
      <ul className={styles.lista} aria-label="Últimas lecturas">
        {lecturas.slice(0, 8).map(({ id, sku, cantidad, partida, serie, condicion, lpn }) => (
          <li key={id}>
            <span>
              <b>{sku}</b> × {miles(cantidad)}
              <span className={styles.quieto}>
                {[
                  partida && ` lote ${partida}`,
                  serie && ` serie ${serie}`,
                  condicion === 'DANADO' && ' dañado',
                  lpn && ` LPN …${lpn.slice(-5)}`,
                ]
                  .filter(Boolean)
                  .join(' ·')}
              </span>
            </span>
            <Button
              variant="subtle"
              loading={isPending}
              onClick={() => void run({ recepcion_id: recepcion.id, lectura_id: id }).catch(() => undefined)}
            >
              {`Quitar ${sku}`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
