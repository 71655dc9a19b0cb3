import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

import { avisarPickup } from '#features/pickup/contract.ts';
import { useCan } from '#web/permissions.ts';
import { useSingleKeys } from '#web/ui/scan/single-keys.ts';

import { ExportarStrip } from '../exportar/ExportarStrip.tsx';
import { useExportarPickup } from '../exportar/use-exportar.ts';
import { useElegidas } from '../trabajo/elegidas.ts';
import { SeleccionPickup } from '../trabajo/SeleccionPickup.tsx';
import { rootOf, usePrefetch } from '../use-niveles.ts';
import type { PickupState } from '../use-pickup.ts';
import styles from './arbol.module.css';
import { Arbol, createActiva } from './arbol-context.ts';
import { filaOf, walkArbol } from './arbol-keys.ts';
import { Nivel } from './Nivel.tsx';

/** The tree zona > departamento > agente > guías with its figures: one Tab stop, walked with the arrows (WAI-ARIA treegrid). */
export function ArbolView({ state }: { state: PickupState }) {
  const table = useRef<HTMLTableElement>(null);
  const [activa] = useState(createActiva);
  const [said, setSaid] = useState('');
  const exporting = useExportarPickup(state.filtros);
  const prefetch = usePrefetch(state.filtros);
  const elegidas = useElegidas(state.filtros);
  const puedeTrabajar = useCan(avisarPickup);
  const acts = {
    setOpen: state.setOpen,
    choose: (guia_id: number) => (puedeTrabajar ? elegidas.toggle(guia_id) : undefined),
    say: setSaid,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (walkArbol(table.current, event, acts)) event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || window.getSelection()?.isCollapsed === false) return;
    if (target.closest('a, button, input, label, [role="menu"]') !== null) return;
    const fila = filaOf(target);
    if (fila?.nodo) state.setOpen([fila.nodo], !fila.isOpen);
  };
  useSingleKeys({
    keys: 'jkx',
    held: 'jk',
    act: (key) => walkArbol(table.current, { key: SINGLE[key] ?? '', target: document.activeElement }, acts),
    onEscape: elegidas.clear,
  });
  return (
    <Arbol value={{ state, activa, prefetch, exporting, elegidas: puedeTrabajar ? elegidas : null }}>
      <ExportarStrip exporting={exporting} />
      <div className={styles.card}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <section className={styles.region} aria-label="Árbol de guías en agencias" tabIndex={0}>
          <table
            ref={table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a native table keeps its columns where treegrid is not known
            role="treegrid"
            aria-label="Guías en Pickup por zona, departamento y agencia"
            className={styles.arbol}
            onKeyDown={onKeyDown}
            onClick={onClick}
          >
            <thead>
              <tr className={styles.cabezal}>
                <th scope="col">Zona, departamento y agencia</th>
                <th scope="col" className={styles.colCifra}>
                  Total
                </th>
                <th scope="col" className={styles.colCifra}>
                  En plazo
                </th>
                <th scope="col" className={styles.colCifra}>
                  Vencido
                </th>
                <th scope="col" className={styles.colCifra}>
                  Levantado
                </th>
                <th scope="col" className={styles.colActos}>
                  Acciones
                </th>
              </tr>
            </thead>
            <tbody>
              <Nivel nivel={rootOf(state.filtros)} padre={null} profundidad={1} />
            </tbody>
          </table>
          {elegidas.ids.size > 0 ? <div aria-hidden className={styles.aire} /> : null}
        </section>
        <p role="status" className="solo-lector">
          {said}
        </p>
        {puedeTrabajar && elegidas.ids.size > 0 ? (
          <div className={styles.barra}>
            <SeleccionPickup elegidas={elegidas} filtros={state.filtros} />
          </div>
        ) : null}
      </div>
    </Arbol>
  );
}

/** The single keys of every list, as the keys of the tree. */
const SINGLE: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp', x: ' ' };
