import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useState } from 'react';

import type { Lote } from '#features/eventos/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { holdsWords } from '#web/ui/search/fold.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { type Cuales, type Diferencia, useDiferencias } from '../diferencias.ts';
import type { Renglon } from '../renglones.ts';
import { DiferenciasActs } from './DiferenciasActs.tsx';
import styles from './esperadas.module.css';

interface Props {
  lote: Lote;
  renglones: readonly Renglon[];
  /** On a narrow screen it opens on request: one task per screen. */
  isOpen: boolean;
  onToggle: () => void;
}

const SHOWN = 100;

/** What was expected and is missing, live; and what came unexpected. */
export function Esperadas({ lote, renglones, isOpen, onToggle }: Props) {
  const isNarrow = useIsNarrow();
  const [cuales, setCuales] = useState<Cuales>('faltantes');
  const [typed, setTyped] = useState('');
  const isShown = !isNarrow || isOpen;
  const query = useDiferencias(lote, cuales, isShown);
  const missing = (lote.esperadas ?? 0) - lote.esperadas_leidas;
  const just = new Set(renglones.flatMap(({ lectura }) => (lectura?.resultado === 'hecha' ? lectura.guia_id : [])));
  // What was read a moment ago leaves the list before the server lists it anew; of several pieces only the server knows.
  const rows = (query.data ?? []).filter((one) => cuales === 'sobrantes' || one.bultos > 1 || !just.has(one.guia_id));
  const found = rows.filter((row) => isFound(row, typed));
  return (
    <aside className={styles.panel} aria-label="Lista esperada">
      <Card
        title={`Lista esperada: ${(lote.esperadas ?? 0).toLocaleString('es-UY')}`}
        actions={
          isNarrow ? (
            <Button
              className={styles.toggle}
              aria-expanded={isOpen}
              rightSection={
                isOpen ? <IconChevronUp aria-hidden size={20} /> : <IconChevronDown aria-hidden size={20} />
              }
              onClick={onToggle}
            >
              Faltan {missing.toLocaleString('es-UY')}
            </Button>
          ) : (
            <DiferenciasActs lote={lote} />
          )
        }
      >
        {isShown ? (
          <div className={styles.body}>
            <fieldset className={styles.kinds} aria-label="Qué se muestra">
              <Kind
                name="Faltan"
                count={missing}
                isOn={cuales === 'faltantes'}
                onClick={() => setCuales('faltantes')}
              />
              <Kind
                name="No esperadas"
                count={lote.sobrantes}
                isOn={cuales === 'sobrantes'}
                onClick={() => setCuales('sobrantes')}
              />
            </fieldset>
            <TextField
              label="Buscar en la lista"
              placeholder="Número, cliente o destinatario"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <ErrorAlert error={query.error} fallback="Error al cargar la lista" onRetry={() => void query.refetch()} />
            <Rows rows={found} isSearch={typed.trim() !== ''} isPending={query.isPending} cuales={cuales} />
          </div>
        ) : null}
      </Card>
    </aside>
  );
}

function Kind({ name, count, isOn, onClick }: { name: string; count: number; isOn: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.kind} aria-pressed={isOn} onClick={onClick}>
      {name} <span className={styles.count}>{count.toLocaleString('es-UY')}</span>
    </button>
  );
}

interface RowsProps {
  rows: readonly Diferencia[];
  isSearch: boolean;
  isPending: boolean;
  cuales: Cuales;
}

function Rows({ rows, isSearch, isPending, cuales }: RowsProps) {
  if (isPending) return null;
  if (rows.length === 0) return <p className={styles.none}>{emptyText(isSearch, cuales)}</p>;
  return (
    <>
      <ul className={styles.list}>
        {rows.slice(0, SHOWN).map((row) => (
          <Row key={row.guia_id} row={row} />
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <p className={styles.none}>Y {(rows.length - SHOWN).toLocaleString('es-UY')} más: búsquelas por número.</p>
      ) : null}
    </>
  );
}

/** Drawn once: the list stays as it is while a scanner works. */
const Row = memo(function Row({ row }: { row: Diferencia }) {
  return (
    <li className={styles.row}>
      <GuiaLabel numero={row.guia_nro} to={`/guia/${row.guia_id}`} />
      {row.bultos > 1 ? (
        <span className={styles.pieces}>
          {row.leidos}/{row.bultos} bultos
        </span>
      ) : null}
      <span className={styles.whose}>
        {row.destinatario} · {row.cliente}
      </span>
    </li>
  );
});

function emptyText(isSearch: boolean, cuales: Cuales): string {
  if (isSearch) return 'Ninguna coincide con lo buscado';
  return cuales === 'faltantes' ? 'No falta ninguna' : 'Ninguna fuera de la lista';
}

function isFound({ guia_nro, cliente, destinatario }: Diferencia, typed: string): boolean {
  return holdsWords(`${guia_nro} ${cliente} ${destinatario}`, typed.trim());
}
