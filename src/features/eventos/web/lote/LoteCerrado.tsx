import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { getOpcionesDeEstacion, type Lote } from '#features/eventos/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { puestoDe } from '../puesto.ts';
import { useAbrirLote } from '../use-abrir-lote.ts';
import { Contadores } from './Contadores.tsx';
import styles from './cierre.module.css';
import { DiferenciasActs } from './DiferenciasActs.tsx';
import { DiferenciasTable } from './DiferenciasTable.tsx';
import { LecturaSinLote } from './LecturaSinLote.tsx';
import { SinEnviar } from './SinEnviar.tsx';

interface Props {
  lote: Lote;
  onLeave: () => void;
  onOther: (id: number) => void;
}

const ESTADOS: Record<Lote['estado'], string> = {
  ABIERTO: 'Lote abierto',
  CERRADO: 'Lote cerrado',
  CERRADO_CON_DIFERENCIAS: 'Lote cerrado con diferencias',
  ANULADO: 'Lote anulado',
};

/** What a batch came to: counted, with its differences, to be printed or passed on; and the next one like it. */
export function LoteCerrado({ lote, onLeave, onOther }: Props) {
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeEstacion, {}), staleTime: 60_000 });
  const abrir = useAbrirLote(onOther);
  const last = opciones.data === undefined ? null : puestoDe(opciones.data);
  const puesto = last?.tipo === lote.tipo && last.esperadas !== 'lista' ? last : null;
  return (
    <div className={styles.closed}>
      <SinEnviar />
      <LecturaSinLote loteId={lote.id} />
      <Card
        title={ESTADOS[lote.estado]}
        actions={
          <div className={styles.acts}>
            {lote.esperadas === null ? null : <DiferenciasActs lote={lote} />}
            <Button
              className={styles.act}
              leftSection={<IconPrinter aria-hidden size={18} stroke={1.75} />}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          </div>
        }
      >
        <div className={styles.report}>
          <p className={styles.name}>
            {lote.nombre} · {lote.lugar}
          </p>
          <p className={styles.none}>
            Lote {lote.id} · {lote.usuario} · abierto el {formatDateMinute(lote.abierto)}
            {lote.cerrado === null ? '' : ` · cerrado el ${formatDateMinute(lote.cerrado)}`}
            {lote.tardias > 0 ? ` · ${lote.tardias} lecturas llegaron después del cierre` : ''}
          </p>
          {lote.nota === null ? null : <p className={styles.note}>{lote.nota}</p>}
          <Contadores lote={lote} isWeighed={lote.sin_peso < lote.hechas} />
          {lote.esperadas === null ? null : <DiferenciasTable lote={lote} />}
        </div>
      </Card>
      <ErrorAlert error={abrir.error} fallback="Error al abrir el lote" onDismiss={abrir.reset} />
      <div className={styles.next}>
        {puesto === null ? null : (
          <Button
            autoFocus
            variant="filled"
            className={styles.main}
            loading={abrir.isPending}
            onClick={() => abrir.run(puesto, { carro: lote.carro })}
          >
            Lote nuevo igual
          </Button>
        )}
        <Button className={styles.main} onClick={onLeave}>
          Otros lotes
        </Button>
      </div>
    </div>
  );
}
