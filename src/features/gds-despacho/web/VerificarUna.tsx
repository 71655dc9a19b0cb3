import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { call, useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';
import { TextField } from '#web/ui/TextField.tsx';

import {
  leerVerificacion,
  pendientesDeVerificar,
  resolverVerificacion,
  type Verificacion,
  verVerificacion,
} from '../verificacion.contract.ts';
import { BultoVerificado } from './BultoVerificado.tsx';
import styles from './despacho.module.css';
import { ESTADO_DE_VERIFICACION, miles, POR_QUE } from './palabras.ts';

/** Unit after unit is the same code. */
export const lecturasDeVerificar = createScanQueue('gds.verificar.unidades', { bounceMs: 300 });

interface Props {
  verificacion: Verificacion;
  resumen: string;
  refetch: () => void;
}

/** What lies in the boxes, read unit by unit or weighed; decided with one key. */
export function VerificarUna({ verificacion, resumen, refetch }: Props) {
  const { orden, orden_id, estado, cliente, corte, por_que, motivo } = verificacion;
  const isOpen = estado === 'ABIERTA';
  return (
    <div className={styles.pila}>
      <div className={styles.cabecera}>
        <h2 className={styles.numero}>{orden}</h2>
        <StatusBadge {...ESTADO_DE_VERIFICACION[estado]} />
        <span className={styles.quieto}>
          {[cliente, resumen, corte && `corte ${formatDateMinute(corte)}`, por_que && POR_QUE[por_que]]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Link to="/gds/ordenes/verificar" className={styles.derecha}>
          Ver lo que espera
        </Link>
      </div>
      {isOpen ? <Leyendo verificacion={verificacion} refetch={refetch} /> : null}
      {motivo === null ? null : (
        <Card title="Se rechazó">
          <div className={styles.cuerpo}>
            <p>{motivo}</p>
            <p className={styles.quieto}>
              Vuelve a packing: ahí se reabre el bulto y, ya corregida, se verifica de nuevo.
            </p>
            <Link to="/gds/work-order/pack">Ir a packing</Link>{' '}
            <Link to={`/gds/ordenes/venta/${orden_id}`}>Ver la orden</Link>
          </div>
        </Card>
      )}
      <Card title="Lo leído" count={verificacion.lineas.length}>
        <Lineas verificacion={verificacion} />
      </Card>
      <Card title="Bultos" count={verificacion.bultos.length}>
        <ul className={styles.filas} aria-label="Bultos">
          {verificacion.bultos.map((bulto) => (
            <BultoVerificado key={bulto.id} bulto={bulto} verificacion={verificacion} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Leyendo({ verificacion, refetch }: Omit<Props, 'resumen'>) {
  const { id: verificacion_id } = verificacion;
  const [quita, setQuita] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const { run, isPending, error, reset } = useCommand(resolverVerificacion, [verVerificacion, pendientesDeVerificar]);
  const approve = () => void run({ verificacion_id, resultado: 'APROBAR' }).catch(() => undefined);
  const reject = () => setRejecting(true);
  usePageKeys({ F9: approve, F8: reject });
  const read = async ({ raw, id: clave }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> => {
    const asked = { verificacion_id, texto: raw.trim(), ...(quita ? { quita: true as const } : {}) };
    const { lectura } = await call(leerVerificacion, asked, { clave, signal });
    setQuita(false);
    refetch();
    return lectura.es_de_la_orden
      ? { estado: 'ok', texto: lectura.texto }
      : { estado: 'error', texto: `${lectura.texto}. No es de la orden: quedó anotado` };
  };
  return (
    <>
      <ScanInput
        placeholder={quita ? 'Escanee lo que leyó de más' : 'Escanee cada artículo de los bultos'}
        queue={lecturasDeVerificar}
        onScan={read}
        paused={isRejecting}
        onRefused={() => undefined}
      />
      <ErrorAlert error={error} fallback="No se pudo resolver" onDismiss={reset} />
      <div className={styles.cabecera}>
        <Button variant="filled" aria-keyshortcuts="F9" loading={isPending} onClick={approve}>
          Aprobar (F9)
        </Button>
        <Button aria-keyshortcuts="F8" onClick={reject}>
          Rechazar (F8)
        </Button>
        <CheckboxField
          label="La próxima lectura se quita"
          checked={quita}
          onChange={(event) => setQuita(event.currentTarget.checked)}
        />
      </div>
      {isRejecting ? <Rechazar verificacion={verificacion} onClose={() => setRejecting(false)} /> : null}
    </>
  );
}

function Lineas({ verificacion: { lineas, a_ciegas, estado } }: { verificacion: Verificacion }) {
  if (lineas.length === 0)
    return (
      <p className={styles.cuerpo}>
        {a_ciegas && estado === 'ABIERTA' ? 'Todavía no se leyó nada. Lo esperado se ve al resolver.' : 'Nada.'}
      </p>
    );
  return (
    <ul className={styles.filas} aria-label="Artículos leídos">
      {lineas.map(({ producto_id, sku, nombre, leida, esperada }) => (
        <li key={producto_id} className={styles.fila}>
          <span>
            <b className={styles.mono}>{sku}</b> {nombre}
          </span>
          <span>
            {miles(leida)}
            {esperada === null ? '' : ` de ${miles(esperada)}`}
            {esperada !== null && leida !== esperada ? (
              <>
                {' '}
                <StatusBadge
                  nombre={leida > esperada ? `Sobran ${miles(leida - esperada)}` : `Faltan ${miles(esperada - leida)}`}
                  familia="alerta"
                />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rechazar({ verificacion, onClose }: { verificacion: Verificacion; onClose: () => void }) {
  const form = useResourceForm({
    contract: resolverVerificacion,
    refreshes: [verVerificacion, pendientesDeVerificar],
    start: { motivo: '' },
    params: ({ motivo }) => ({
      ...{ verificacion_id: verificacion.id, resultado: 'RECHAZAR' as const },
      ...(motivo === '' ? {} : { motivo }),
    }),
    words: {},
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Rechazar ${verificacion.orden}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Rechazar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Vuelve a packing con lo que no coincide, y no sale hasta que se verifique de nuevo.</p>
      <TextField label="Por qué" data-autofocus {...form.text('motivo')} />
      <ErrorAlert error={form.error} fallback="No se pudo rechazar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
