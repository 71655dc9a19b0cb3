import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { CampoDeTipo } from '../campos.contract.ts';
import {
  aceptarRepetidas,
  type Campo,
  corregirFilas,
  type Fila,
  getImportacion,
  listFilas,
  listImportaciones,
  omitirFilas,
} from '../contract.ts';
import { errorDe, erroresSueltos } from './columnas.tsx';
import styles from './importaciones.module.css';
import { filas as countFilas, nombreDeCampo } from './palabras.ts';

export interface Ultimo {
  readonly id: number;
  readonly campo: Campo;
  readonly antes: string;
  readonly valor: string;
}

interface Props {
  fila: Fila | undefined;
  campo: Campo | null;
  campos: readonly CampoDeTipo[];
  /** What was written last by hand, which may hold for other rows too. */
  ultimo: Ultimo | null;
  told: string;
  onUse: (valor: string) => void;
  onFilas: (filas: Fila[]) => void;
  onNext: () => void;
  /** What was offered of it is done. */
  onSpread: () => void;
  about?: ((fila: Fila) => ReactNode) | undefined;
}

/** What is wrong with the active cell, and what can be done about it with one press. */
export function CeldaBarra({ fila, campo, campos, ultimo, told, onUse, onFilas, onNext, onSpread, about }: Props) {
  const refreshes = [getImportacion, listImportaciones];
  const equal = useCommand(corregirFilas, refreshes);
  const accept = useCommand(aceptarRepetidas, [...refreshes, listFilas]);
  const omit = useCommand(omitirFilas, refreshes);
  const [{ at, suceso }, setSuceso] = useState({ at: '', suceso: '' });
  const here = `${fila?.id} ${campo}`;
  const tell = (text: string) => setSuceso({ at: here, suceso: text });
  const error = fila === undefined || campo === null ? undefined : errorDe(fila, campo);
  const loose = fila === undefined ? [] : erroresSueltos(fila, campos);
  const isOpen = fila !== undefined && ['por_revisar', 'con_errores', 'lista'].includes(fila.estado);
  const failed = (service: string) => (cause: unknown) => logFailure(service, cause);
  const run = (change: Omit<Ultimo, 'antes'>, antes?: string) => {
    const params = { cambios: [change], iguales: true, ...(antes === undefined ? {} : { antes }) };
    equal.run(params).then(({ filas, otras }) => {
      onFilas(filas);
      onSpread();
      tell(otras === 0 ? 'No había otras iguales' : `Se cambió también en ${countFilas(otras)}`);
    }, failed(corregirFilas.service));
  };
  const apply = (valor: string) => {
    if (fila !== undefined && campo !== null) run({ id: fila.id, campo, valor });
  };
  const applyLast = ({ antes, ...change }: Ultimo) => run(change, antes);
  const setOmitted = (omitir: boolean) =>
    fila &&
    void omit.run({ filas: [fila.id], omitir }).then(({ filas }) => onFilas(filas), failed(omitirFilas.service));
  return (
    <div className={styles.celda}>
      <p role="status" className={styles.que} data-error={error !== undefined || undefined}>
        {error === undefined ? null : <IconAlertTriangle aria-hidden size={16} stroke={2} />}
        <strong>
          {fila === undefined ? '' : `Fila ${fila.nro}`}
          {campo === null ? '' : ` · ${nombreDeCampo(campo, campos)}`}
        </strong>
        <span>
          {told || (at === here ? suceso : '') || error?.mensaje || loose.map(({ mensaje }) => mensaje).join(' · ')}
        </span>
      </p>
      <div className={styles.actos}>
        {error?.sugerencia ? (
          <>
            <Button size="compact-sm" variant="filled" onClick={() => onUse(error.sugerencia ?? '')}>
              Usar «{error.sugerencia}»
            </Button>
            <Button size="compact-sm" loading={equal.isPending} onClick={() => apply(error.sugerencia ?? '')}>
              Usar en todas las iguales
            </Button>
          </>
        ) : null}
        {error?.aceptable && fila ? (
          <Button
            size="compact-sm"
            loading={accept.isPending}
            onClick={() => void accept.run({ filas: [fila.id] }).catch(failed(aceptarRepetidas.service))}
          >
            Aceptar repetida
          </Button>
        ) : null}
        {ultimo === null ? null : (
          <Button size="compact-sm" loading={equal.isPending} onClick={() => applyLast(ultimo)}>
            Cambiar también {ultimo.antes === '' ? 'las vacías' : `las otras «${ultimo.antes}»`} por «{ultimo.valor}»
          </Button>
        )}
        {isOpen ? (
          <Button size="compact-sm" variant="subtle" loading={omit.isPending} onClick={() => setOmitted(true)}>
            Omitir fila
          </Button>
        ) : null}
        {fila?.estado === 'omitida' ? (
          <Button size="compact-sm" loading={omit.isPending} onClick={() => setOmitted(false)}>
            Volver a incluir
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" onClick={onNext}>
          Siguiente error (F8)
        </Button>
        {fila === undefined ? null : about?.(fila)}
      </div>
      <ErrorAlert error={equal.error ?? accept.error ?? omit.error} fallback="No se pudo cambiar la fila" />
    </div>
  );
}
