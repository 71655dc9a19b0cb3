import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { TIPOS_DE_ORDEN, type TipoDeOrden } from '#shared/gds/campos.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { verCampos } from '../contract.ts';
import styles from './campos.module.css';
import { EditorDeCampos } from './EditorDeCampos.tsx';
import { NOMBRE_DE_ORDEN } from './palabras.ts';

const TODOS = '';

/** What the form of an order asks, of a client or of all. */
export function CamposScreen() {
  const opciones = useQuery({ ...serviceQuery(opcionesDeDeposito, {}), staleTime: 60_000 });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = Number(search.cliente_id);
  const cliente_id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const tipo = TIPOS_DE_ORDEN.find((one) => one === search.tipo) ?? 'VENTA';
  const show = (change: { cliente_id?: number | undefined; tipo?: TipoDeOrden }) =>
    void navigate({ to: '.', search: () => ({ ...search, ...change }) });
  const query = useQuery(serviceQuery(verCampos, { cliente_id, tipo }));
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <SelectField
          label="Órdenes"
          data={TIPOS_DE_ORDEN.map((value) => ({ value, label: NOMBRE_DE_ORDEN[value] }))}
          allowDeselect={false}
          value={tipo}
          onChange={(value) => show({ tipo: TIPOS_DE_ORDEN.find((one) => one === value) ?? tipo })}
        />
        <SelectField
          label="Cliente"
          data={[
            { value: TODOS, label: 'Todos los clientes' },
            ...(opciones.data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
          ]}
          allowDeselect={false}
          value={cliente_id === null ? TODOS : String(cliente_id)}
          onChange={(value) => show({ cliente_id: value === null || value === TODOS ? undefined : Number(value) })}
        />
      </div>
      <ErrorAlert
        error={query.error ?? opciones.error}
        fallback="Error al cargar el formulario"
        onRetry={() => void Promise.all([query.refetch(), opciones.refetch()])}
      />
      {query.isPending ? <PendingView /> : null}
      {query.data === undefined ? null : (
        <EditorDeCampos
          // What somebody else saved meanwhile begins anew.
          key={`${cliente_id} ${tipo} ${query.data.borrador?.version} ${query.data.vigente?.id}`}
          de={{ cliente_id, tipo }}
          vista={query.data}
        />
      )}
    </div>
  );
}
