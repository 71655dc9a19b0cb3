import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Linea } from '../contract.ts';
import type { ParadaEnMapa } from '../mapa.contract.ts';
import mapa from './mapa.module.css';
import { Avisos } from './PropuestaCard.tsx';
import { direccionDe } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

interface Props {
  plan: Plan;
  linea: Linea;
  parada: ParadaEnMapa;
  canEdit: boolean;
  onMarcar: () => void;
}

/** The chosen stop: how sure its point is, when it wants to be visited. */
export function ParadaElegida({ plan, linea, parada, canEdit, onMarcar }: Props) {
  const { punto, avisos, llegada } = parada;
  return (
    <Card title={linea.destinatario} beside={<FuenteBadge fuente={punto?.fuente ?? null} />}>
      <div className={mapa.pie}>
        <p className={styles.quieto}>
          {direccionDe(linea)}
          {llegada === null ? '' : ` · llega ${llegada}`}
        </p>
        <Avisos avisos={avisos} />
        {canEdit ? (
          <>
            <Horario
              key={`${linea.guia_id} ${parada.desde} ${parada.hasta}`}
              plan={plan}
              linea={linea}
              parada={parada}
            />
            {linea.modo === 'AGENCIA' ? null : (
              <Button leftSection={<IconMapPin aria-hidden size={18} stroke={1.75} />} onClick={onMarcar}>
                {punto === null || punto.fuente === 'LOCALIDAD' ? 'Marcar en el mapa' : 'Corregir en el mapa'}
              </Button>
            )}
          </>
        ) : null}
      </div>
    </Card>
  );
}

function Horario({ plan, linea, parada }: Pick<Props, 'plan' | 'linea' | 'parada'>) {
  const [desde, setDesde] = useState(parada.desde ?? '');
  const [hasta, setHasta] = useState(parada.hasta ?? '');
  const isSame = desde === (parada.desde ?? '') && hasta === (parada.hasta ?? '');
  const isWhole = (desde === '') === (hasta === '');
  const save = () =>
    plan.horario({
      guia_id: linea.guia_id,
      desde: desde === '' ? null : desde,
      hasta: hasta === '' ? null : hasta,
    });
  return (
    <div className={styles.barra}>
      <TextField
        label="Recibe desde"
        type="time"
        value={desde}
        onChange={(event) => setDesde(event.currentTarget.value)}
      />
      <TextField label="hasta" type="time" value={hasta} onChange={(event) => setHasta(event.currentTarget.value)} />
      {isSame ? null : (
        <Button disabled={!isWhole} loading={plan.isWorking} onClick={() => void save()}>
          Guardar horario
        </Button>
      )}
    </div>
  );
}
