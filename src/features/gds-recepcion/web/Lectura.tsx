import { useRef, useState } from 'react';

import { useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { leerRecepcion, muelle, quitarLectura, type RecepcionEntera, verRecepcion } from '../contract.ts';
import { miles } from './palabras.ts';
import styles from './recepcion.module.css';

const AVISO = {
  SOBRA: 'más de lo anunciado',
  PROVISORIO: 'producto provisorio',
  FUERA_DE_LA_ORDEN: 'no está en la orden',
} as const;
const NADA = { texto: '', cantidad: '', lote: '', serie: '', danado: false };

/** Product, number, and what it asks for besides; one reading after the other, each kept at once. */
export function Lectura({ entera }: { entera: RecepcionEntera }) {
  const { recepcion } = entera;
  const { run, isPending, error, reset } = useCommand(leerRecepcion, [verRecepcion, muelle]);
  const [typed, setTyped] = useState(NADA);
  const [vence, setVence] = useState<string | null>(null);
  const [dicho, setDicho] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const set = (fields: Partial<typeof NADA>) => setTyped({ ...typed, ...fields });
  const code = error instanceof ServiceError ? error.code : null;
  const asksLote =
    code === 'PARTIDA_REQUERIDA' ||
    typed.lote !== '' ||
    (error instanceof ServiceError && error.campos.partida !== undefined);
  const read = (more: { provisorio?: true } = {}) =>
    run({
      ...{ recepcion_id: recepcion.id, texto: typed.texto, ...more },
      ...(typed.cantidad === '' ? {} : { cantidad: Number(typed.cantidad) }),
      ...(typed.lote === '' ? {} : { partida: { codigo: typed.lote, vence } }),
      ...(typed.serie === '' ? {} : { serie: typed.serie }),
      ...(typed.danado ? { condicion: 'DANADO' as const } : {}),
    }).then(
      ({ lectura, aviso }) => {
        setDicho(
          `${lectura.sku}: ${miles(lectura.cantidad)}, van ${miles(lectura.acumulado)}${aviso === null ? '' : ` · ${AVISO[aviso]}`}`,
        );
        setTyped(NADA);
        setVence(null);
        first.current?.focus();
      },
      () => undefined,
    );
  return (
    <Card title="Leer">
      <form
        className={styles.barra}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.texto.trim() !== '') void read();
        }}
      >
        <TextField
          ref={first}
          label="Producto"
          placeholder="Escanee o escriba el código"
          data-lee-codigos
          autoComplete="off"
          value={typed.texto}
          onChange={(event) => set({ texto: event.currentTarget.value })}
        />
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
            <DateField label="Vence" value={vence} onChange={setVence} />
          </>
        ) : null}
        {code === 'SERIE_REQUERIDA' || typed.serie !== '' ? (
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

/** What was read last, each to be taken back. */
function Ultimas({ entera: { recepcion, lecturas } }: { entera: RecepcionEntera }) {
  const { run, isPending, error, reset } = useCommand(quitarLectura, [verRecepcion, muelle]);
  if (lecturas.length === 0) return null;
  return (
    <>
      <ErrorAlert error={error} fallback="No se pudo quitar" onDismiss={reset} />
      <ul className={styles.lista} aria-label="Últimas lecturas">
        {lecturas.slice(0, 8).map(({ id, sku, cantidad, partida, serie, condicion }) => (
          <li key={id}>
            <span>
              <b>{sku}</b> × {miles(cantidad)}
              <span className={styles.quieto}>
                {[partida && ` lote ${partida}`, serie && ` serie ${serie}`, condicion === 'DANADO' && ' dañado']
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
