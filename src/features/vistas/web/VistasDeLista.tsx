import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { deleteVista } from '../contract.ts';
import { type Lista, listVistasDe, saveVistaDe, type VistaDeLista } from '../de-lista.contract.ts';
import styles from './vistas.module.css';

type Search = Readonly<Record<string, unknown>>;

export interface Props {
  lista: Lista;
  /** What stands in the address: what is kept, and what a view is known by. */
  actual: Search;
}

/** The saved views of a list: each is an address; what is on screen can become one. */
export function VistasDeLista({ lista, actual }: Props) {
  const { data, error, refetch } = useQuery(serviceQuery(listVistasDe, { lista }));
  const [asking, setAsking] = useState<'guardar' | 'eliminar' | null>(null);
  const vistas = data?.vistas ?? [];
  const current = vistas.find(({ filtros }) => isSame(filtros, actual));
  const isSavable = current === undefined && Object.values(actual).some((value) => value !== undefined);
  // A line with nothing on it is none.
  if (vistas.length === 0 && !isSavable && error === null) return null;
  return (
    <div className={styles.bar}>
      {vistas.length === 0 ? null : (
        <nav aria-label="Vistas guardadas" className={styles.nav}>
          <ul>
            {vistas.map((vista) => (
              <li key={vista.id}>
                <Link
                  to="."
                  search={() => vista.filtros}
                  className={styles.entry}
                  activeProps={{}}
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={vista === current ? 'true' : undefined}
                >
                  {vista.nombre}
                  {vista.propia ? null : <span className="solo-lector">, de {vista.autor}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.acts}>
        {isSavable ? (
          <Button className={styles.act} onClick={() => setAsking('guardar')}>
            Guardar vista
          </Button>
        ) : null}
        {current?.propia ? (
          <Button className={styles.act} onClick={() => setAsking('eliminar')}>
            Eliminar vista
          </Button>
        ) : null}
      </div>
      <ErrorAlert error={error} fallback="No se pudieron cargar las vistas" onRetry={() => void refetch()} />
      {asking === 'guardar' ? <Guardar {...{ lista, actual }} onClose={() => setAsking(null)} /> : null}
      {asking === 'eliminar' && current ? <Eliminar vista={current} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}

function Guardar({ lista, actual, onClose }: Props & { onClose: () => void }) {
  const form = useResourceForm({
    contract: saveVistaDe,
    refreshes: [listVistasDe],
    start: { nombre: '', compartida: false },
    params: ({ nombre, compartida }) => ({ lista, nombre, compartida, filtros: clean(actual) }),
    words: { nombre: 'Escriba un nombre' },
    onDone: onClose,
  });
  const compartida = form.field('compartida');
  return (
    <FormDialog
      title="Guardar vista"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField data-autofocus label="Nombre de la vista" autoComplete="off" {...form.text('nombre')} />
      <CheckboxField
        label="Compartir con todos"
        description="La ven todas las personas de su organización; solo usted la cambia."
        checked={form.values.compartida}
        onChange={(event) => compartida.onChange(event.currentTarget.checked)}
      />
      <p>Guarda la vista y los filtros que están en pantalla.</p>
      <ErrorAlert error={form.error} fallback="No se pudo guardar la vista" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

function Eliminar({ vista: { id, nombre, compartida }, onClose }: { vista: VistaDeLista; onClose: () => void }) {
  const { run, isPending, error, reset } = useCommand(deleteVista, [listVistasDe]);
  return (
    <ConfirmDialog
      title="Eliminar vista"
      opened
      confirmLabel="Sí, eliminar"
      isWorking={isPending}
      onConfirm={() => void run({ id }).then(onClose, () => undefined)}
      onClose={onClose}
    >
      <p>
        Se eliminará la vista <strong>«{nombre}»</strong>.
        {compartida ? ' Dejarán de verla todas las personas de su organización.' : ''}
      </p>
      <ErrorAlert error={error} fallback="No se pudo eliminar la vista" onDismiss={reset} />
    </ConfirmDialog>
  );
}

function clean(search: Search): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The same address, in whatever order its fields stand. */
function isSame(one: Search, other: Search): boolean {
  const written = (search: Search) =>
    JSON.stringify(Object.entries(clean(search)).toSorted(([a], [b]) => a.localeCompare(b)));
  return written(one) === written(other);
}
