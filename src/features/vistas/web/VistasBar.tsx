import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';

import { lazyView } from '#web/lazy-part.ts';
import { type Act, ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import type { Vista } from '../contract.ts';
import { useVistaActs, useVistas } from './use-vistas.ts';
import { contenidoOf, type VistaActual } from './vista-contenido.ts';
import styles from './vistas.module.css';

// Loaded when first opened.
const EliminarVistaDialog = lazyView(async () => (await import('./EliminarVistaDialog.tsx')).EliminarVistaDialog);
const GuardarVistaDialog = lazyView(async () => (await import('./GuardarVistaDialog.tsx')).GuardarVistaDialog);

interface Props {
  /** What is on screen. */
  actual: VistaActual;
  vistaId: number | null;
  /** The address of a view, and of no view. */
  addressOf: (contenido: VistaActual | null, id: number | null) => Record<string, unknown>;
  /** Whether the screen shows something else than the view. */
  isModified: (contenido: VistaActual) => boolean;
  onShow: (contenido: VistaActual | null, id: number | null) => void;
}

/** The saved views as a line of links, each with how many parcels it has now; what is on screen can become one. */
export function VistasBar({ actual, vistaId, addressOf, isModified, onShow }: Props) {
  const { data, error, refetch } = useVistas();
  const [asking, setAsking] = useState<'nueva' | 'renombrar' | 'eliminar' | null>(null);
  const acts = useVistaActs({
    onSaved: (id, contenido) => onShow(contenido, id),
    onDeleted: (id) => id === vistaId && onShow(null, null),
  });
  const vistas = data?.vistas ?? [];
  const current = vistas.find(({ id }) => id === vistaId);
  const modified = current !== undefined && isModified(contenidoOf(current));
  const close = () => setAsking(null);
  const isNarrow = useIsNarrow();
  const saveCurrent = () => current && acts.save({ ...actual, ...kept(current), id: current.id });
  return (
    <div className={styles.bar}>
      <nav aria-label="Vistas guardadas" className={styles.nav}>
        <ul>
          <li>
            <Entry address={addressOf(null, null)} isCurrent={current === undefined}>
              Todas
            </Entry>
          </li>
          {vistas.map((vista) => (
            <li key={vista.id}>
              <Entry address={addressOf(contenidoOf(vista), vista.id)} isCurrent={vista.id === vistaId}>
                {vista.nombre}
                <span className={styles.count}>{cantidadOf(vista)}</span>
                {vista.propia ? null : <span className="solo-lector">, de {vista.autor}</span>}
                {vista.id === vistaId && modified ? <span className={styles.modified}>modificada</span> : null}
              </Entry>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.acts}>
        {current?.propia && modified && !isNarrow ? (
          <Button className={styles.act} loading={acts.isWorking} onClick={saveCurrent}>
            Guardar cambios
          </Button>
        ) : null}
        {current?.propia && isNarrow ? null : (
          <Button className={styles.act} onClick={() => setAsking('nueva')}>
            Guardar vista
          </Button>
        )}
        {current?.propia ? (
          <VistaMenu
            vista={current}
            saves={isNarrow ? savesOf(modified ? saveCurrent : null, () => setAsking('nueva')) : []}
            onRename={() => setAsking('renombrar')}
            onShare={(compartida) =>
              acts.save({ ...contenidoOf(current), ...kept(current), compartida, id: current.id })
            }
            onDelete={() => setAsking('eliminar')}
          />
        ) : null}
      </div>
      <ErrorAlert error={error} fallback="No se pudieron cargar las vistas" onRetry={() => void refetch()} />
      {asking === null ? (
        <ErrorAlert error={acts.error} fallback="No se pudo cambiar la vista" onDismiss={acts.dismiss} />
      ) : null}
      <Suspense>
        {asking === 'nueva' ? <GuardarVistaDialog acts={acts} contenido={actual} onClose={close} /> : null}
        {asking === 'renombrar' && current ? (
          <GuardarVistaDialog acts={acts} contenido={contenidoOf(current)} vista={current} onClose={close} />
        ) : null}
        {asking === 'eliminar' && current ? <EliminarVistaDialog acts={acts} vista={current} onClose={close} /> : null}
      </Suspense>
      <UndoToasts of={acts.offers} />
    </div>
  );
}

interface EntryProps {
  address: Record<string, unknown>;
  isCurrent: boolean;
  children: ReactNode;
}

function Entry({ address, isCurrent, children }: EntryProps) {
  return (
    <Link
      to="."
      search={() => address}
      className={styles.entry}
      activeProps={{}}
      // The router would call every link of this path current, whatever its filters.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}

interface MenuProps {
  vista: Vista;
  /** What has no button of its own where the screen is narrow. */
  saves: readonly Act[];
  onRename: () => void;
  onShare: (compartida: boolean) => void;
  onDelete: () => void;
}

function VistaMenu({ vista: { nombre, compartida }, saves, onRename, onShare, onDelete }: MenuProps) {
  return (
    <ActMenu
      label={`Vista ${nombre}`}
      acts={[
        ...(saves.length === 0 ? [] : [saves]),
        [
          { name: 'Renombrar…', run: onRename },
          { name: compartida ? 'Dejar de compartir' : 'Compartir con todos', run: () => onShare(!compartida) },
        ],
        [{ name: 'Eliminar…', run: onDelete, isDangerous: true }],
      ]}
      opener={
        <button type="button" className={styles.dots} aria-label={`Cambiar la vista ${nombre}`}>
          <IconDots aria-hidden size={18} stroke={1.75} />
        </button>
      }
    />
  );
}

function savesOf(saveCurrent: (() => void) | null, saveNew: () => void): Act[] {
  const changes = saveCurrent === null ? [] : [{ name: 'Guardar cambios', run: saveCurrent }];
  return [...changes, { name: 'Guardar como vista nueva…', run: saveNew }];
}

function kept({ nombre, compartida }: Vista) {
  return { nombre, compartida };
}

function cantidadOf({ cantidad, cantidad_es_minimo }: Vista): string {
  return `${cantidad.toLocaleString('es-UY')}${cantidad_es_minimo ? '+' : ''}`;
}
