import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
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

/** What somebody asks that two decide; nothing where nobody does, or for whoever does not lead. */
export function Liberaciones() {
  const dirige = useCan(listLiberaciones);
  const query = useQuery({ ...serviceQuery(listLiberaciones, { pendientes: true }), enabled: dirige });
  const [asked, setAsked] = useState<{ que: Liberacion; aprueba: boolean } | null>(null);
  useStockVivo(() => void (dirige && query.refetch()));
  const { liberaciones = [] } = query.data ?? {};
  if (liberaciones.length === 0) return null;
  return (
    <Card title="Esperan a otra persona" count={liberaciones.length}>
      <ul className={styles.filas} aria-label="Por aprobar">
        {liberaciones.map((que) => (
          <li key={que.id} className={styles.fila}>
            <span>
              <b>
                {que.que}: {que.unidades.toLocaleString('es-UY')} un.{palabrasDe(que).fila}
                {que.vale === null ? '' : ` · vale ${formatDinero(que.vale)}`}
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

interface Palabras {
  readonly fila: string;
  readonly verbo: string;
  readonly luego: string;
}

/** What it becomes, once two have said so. */
const SALIDA: Readonly<Record<Liberacion['a'], Palabras>> = {
  DISPONIBLE: { fila: '', verbo: 'Liberar', luego: 'quedan disponibles para cualquier orden.' },
  CUARENTENA: { fila: '', verbo: 'Liberar', luego: 'siguen en cuarentena.' },
  DANADO: { fila: ' · a dañado', verbo: 'Pasar a dañado', luego: 'quedan como dañadas.' },
  BLOQUEADO: { fila: ' · a bloqueado', verbo: 'Bloquear', luego: 'quedan bloqueadas.' },
  AJUSTE: { fila: ' · baja por ajuste', verbo: 'Dar de baja', luego: 'salen del stock por un ajuste.' },
  ALTA: { fila: ' · alta por ajuste', verbo: 'Dar de alta', luego: 'entran al stock por un ajuste.' },
};
export const palabrasDe = ({ a }: Liberacion): Palabras => SALIDA[a];

/** Where it stays as it is if nobody agrees. */
const comoEsta = ({ por, a }: Liberacion): string => {
  if (por === 'CUARENTENA') return 'siguen en cuarentena.';
  return a === 'ALTA' ? 'no entran: el stock queda como está.' : 'siguen como están.';
};

interface Props {
  que: Liberacion;
  aprueba: boolean;
  onClose: () => void;
}

function Resolver({ que, aprueba, onClose }: Props) {
  const { run, isPending, error } = useCommand(resolverLiberacion, [listLiberaciones, listMovimientos]);
  const [motivo, setMotivo] = useState('');
  const { verbo, luego } = palabrasDe(que);
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
        {que.unidades.toLocaleString('es-UY')} unidades {aprueba ? luego : comoEsta(que)}
      </p>
      {aprueba ? null : (
        <TextField label="Por qué" value={motivo} onChange={(event) => setMotivo(event.currentTarget.value)} />
      )}
      <ErrorAlert error={error} fallback="No se pudo resolver" />
    </ConfirmDialog>
  );
}
