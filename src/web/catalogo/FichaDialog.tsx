import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Catalogo, Fila, Opcion, Valores } from '#shared/catalogo.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { CampoDeFicha } from './CampoDeFicha.tsx';
import styles from './catalogo.module.css';
import { guardadoDe, textosDe } from './textos.ts';

interface Props {
  catalogo: Catalogo;
  /** Null: a new one. */
  fila: Fila | null;
  /** What a new one begins with. */
  inicio?: Valores;
  /** What else shows its rows. */
  refresca?: readonly ServiceContract[];
  opciones: Readonly<Record<string, readonly Opcion[]>>;
  onClose: () => void;
  onDone: (id: number) => void;
}

/** One row of a master: its fields, who names it, what was done to it. What was typed stays when somebody else was quicker. */
export function FichaDialog({ catalogo, fila, inicio = {}, refresca = [], opciones, onClose, onDone }: Props) {
  const [version, setVersion] = useState(fila?.version ?? null);
  const form = useResourceForm({
    contract: catalogo.guardar,
    refreshes: [catalogo.listar, catalogo.ver, ...refresca],
    start: textosDe(catalogo, fila?.valores ?? { ...catalogo.nueva, ...inicio }),
    params: (textos) =>
      guardadoDe(catalogo, textos, fila === null || version === null ? null : { id: fila.id, version }),
    onDone: ({ id }) => onDone(id),
  });
  const isStale = form.error instanceof ServiceError && form.error.code === 'DOCUMENTO_CAMBIO';
  const nuevo = catalogo.genero === 'm' ? 'Nuevo' : 'Nueva';
  return (
    <FormDialog
      title={fila === null ? `${nuevo} ${catalogo.singular}` : `Editar ${catalogo.singular}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={styles.efecto}>{catalogo.efecto}</p>
      {Object.entries(catalogo.campos).map(([name, campo]) => (
        <CampoDeFicha
          key={name}
          campo={campo}
          opciones={opciones[name] ?? []}
          text={form.text(name)}
          field={form.field(name)}
        />
      ))}
      <ErrorAlert error={form.error} fallback="Error al guardar" onDismiss={form.dismiss} />
      {fila === null ? null : (
        <Antecedentes
          catalogo={catalogo}
          id={fila.id}
          onFresh={isStale ? (fresh) => setVersion(fresh) : null}
          dismiss={form.dismiss}
        />
      )}
    </FormDialog>
  );
}

interface Antecedents {
  catalogo: Catalogo;
  id: number;
  /** Takes what others saved as seen; null: nobody was quicker. */
  onFresh: ((version: number) => void) | null;
  dismiss: () => void;
}

function Antecedentes({ catalogo, id, onFresh, dismiss }: Antecedents) {
  const query = useQuery(serviceQuery(catalogo.ver, { id }));
  const { usos = [], historial = [] } = query.data ?? {};
  const take = async () => {
    const { data } = await query.refetch();
    if (data === undefined) return;
    onFresh?.(data.fila.version);
    dismiss();
  };
  return (
    <section className={styles.antecedentes} aria-label={catalogo.sinHistorial === true ? 'Uso' : 'Uso e historial'}>
      {onFresh === null ? null : (
        <Button onClick={() => void take()}>Ver lo que cambió y conservar lo que escribí</Button>
      )}
      <ErrorAlert error={query.error} fallback="Error al cargar el historial" onRetry={() => void query.refetch()} />
      {usos.length === 0 ? null : (
        <p>
          En uso:{' '}
          {usos.map(({ nombre, cantidad, es_minimo }) => `${nombre} ${cantidad}${es_minimo ? '+' : ''}`).join(' · ')}
        </p>
      )}
      {catalogo.sinHistorial === true ? null : <h3>Historial</h3>}
      {query.data !== undefined && catalogo.sinHistorial !== true && historial.length === 0 ? (
        <p>Nadie lo cambió desde que está.</p>
      ) : null}
      <ul>
        {historial.map(({ fecha, usuario, texto }) => (
          <li key={`${fecha} ${texto}`}>
            <b>{usuario}</b>, {formatDateMinute(fecha)}: {texto}
          </li>
        ))}
      </ul>
    </section>
  );
}
