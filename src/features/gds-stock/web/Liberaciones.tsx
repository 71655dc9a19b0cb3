import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Liberacion, listLiberaciones, resolverLiberacion } from '../condicion.contract.ts';
import { listMovimientos } from '../contract.ts';
import styles from './stock.module.css';
import { useStockVivo } from './vivo.ts';

/** What somebody asks to let go of quarantine; nothing where nobody does, or for whoever does not lead. */
export function Liberaciones() {
  const dirige = useCan(listLiberaciones);
  const query = useQuery({ ...serviceQuery(listLiberaciones, { pendientes: true }), enabled: dirige });
  const [asked, setAsked] = useState<{ que: Liberacion; aprueba: boolean } | null>(null);
  useStockVivo(() => void (dirige && query.refetch()));
  const { liberaciones = [] } = query.data ?? {};
  if (liberaciones.length === 0) return null;
  return (
    <Card title="Cuarentena por liberar" count={liberaciones.length}>
      <ul className={styles.filas} aria-label="Liberaciones por aprobar">
        {liberaciones.map((que) => (
          <li key={que.id} className={styles.fila}>
            <span>
              <b>
                {que.que}: {que.unidades.toLocaleString('es-UY')} un.{SALIDA[que.a].fila}
              </b>
              <span className={styles.quieto}>
                {que.nota} · {que.pedida_por}, {formatDateMinute(que.pedida)}
                {que.es_mia ? ' · la aprueba otra persona' : ''}
              </span>
            </span>
            <span className={styles.cuenta}>
              {que.es_mia ? null : <Button onClick={() => setAsked({ que, aprueba: true })}>Aprobar</Button>}
              <Button variant="subtle" onClick={() => setAsked({ que, aprueba: false })}>
                {que.es_mia ? 'Dejar de pedirla' : 'Rechazar'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked === null ? null : <Resolver {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

/** What it becomes, once it leaves quarantine. */
const SALIDA: Readonly<Record<Liberacion['a'], { fila: string; verbo: string; luego: string }>> = {
  DISPONIBLE: { fila: '', verbo: 'Liberar', luego: 'quedan disponibles para cualquier orden.' },
  CUARENTENA: { fila: '', verbo: 'Liberar', luego: 'siguen en cuarentena.' },
  DANADO: { fila: ' · a dañado', verbo: 'Pasar a dañado', luego: 'quedan como dañadas.' },
  BLOQUEADO: { fila: ' · a bloqueado', verbo: 'Bloquear', luego: 'quedan bloqueadas.' },
  AJUSTE: { fila: ' · baja por ajuste', verbo: 'Dar de baja', luego: 'salen del stock por un ajuste.' },
};

interface Props {
  que: Liberacion;
  aprueba: boolean;
  onClose: () => void;
}

function Resolver({ que, aprueba, onClose }: Props) {
  const { run, isPending, error } = useCommand(resolverLiberacion, [listLiberaciones, listMovimientos]);
  const [motivo, setMotivo] = useState('');
  const { verbo, luego } = SALIDA[que.a];
  const no = verbo.charAt(0).toLowerCase() + verbo.slice(1);
  const decide = () =>
    run({ id: que.id, aprueba, ...(motivo.trim() === '' ? {} : { motivo }) }).then(onClose, () => undefined);
  return (
    <ConfirmDialog
      title={aprueba ? `${verbo} ${que.que}` : `No ${no} ${que.que}`}
      opened
      confirmLabel={aprueba ? verbo : `No ${no}`}
      isWorking={isPending}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p>
        {que.unidades.toLocaleString('es-UY')} unidades {aprueba ? luego : 'siguen en cuarentena.'}
      </p>
      {aprueba ? null : (
        <TextField label="Por qué" value={motivo} onChange={(event) => setMotivo(event.currentTarget.value)} />
      )}
      <ErrorAlert error={error} fallback="No se pudo resolver" />
    </ConfirmDialog>
  );
}
