import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { getFiltrosDeGuias } from '#features/guias/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { Mostrador } from './Mostrador.tsx';
import styles from './mostrador.module.css';

/** The counter: an agency's people stand at their own, ours say in the address at whose. */
export function MostradorScreen() {
  const isAgencia = useSessionState(({ user }) => user?.tipo_usuario === 'agencia');
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const asked = Number(search.agente);
  const agente_id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const standAt = (agente: string | undefined) => void navigate({ to: '.', search: { agente } });
  if (isAgencia) return <Mostrador de={{}} />;
  if (agente_id === null) return <Cual onChoose={standAt} />;
  return <Mostrador key={agente_id} de={{ agente_id }} onOtra={() => standAt(undefined)} />;
}

/** Of no agency's own people: which counter they stand in for, found by its name or its departamento. */
function Cual({ onChoose }: { onChoose: (agente: string) => void }) {
  const query = useQuery(serviceQuery(getFiltrosDeGuias, {}));
  return (
    <div className={styles.cual}>
      <Card title="¿En nombre de qué agencia?">
        <div className={styles.cuerpo}>
          <SelectField
            label="Agencia"
            placeholder={query.isPending ? 'Cargando…' : 'Buscar por nombre o departamento…'}
            data-autofocus
            data={(query.data?.agentes ?? []).map(({ id, nombre, departamento }) => ({
              value: String(id),
              label: `${nombre} · ${departamento}`,
            }))}
            value={null}
            onChange={(id) => (id === null ? undefined : onChoose(id))}
          />
          <p className={styles.quieto}>Lo que haga queda a su nombre, en esa agencia.</p>
          <ErrorAlert
            error={query.error}
            fallback="Error al cargar las agencias"
            onRetry={() => void query.refetch()}
          />
        </div>
      </Card>
    </div>
  );
}
