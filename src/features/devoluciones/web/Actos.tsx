import { useState } from 'react';

import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { autorizarDevoluciones, type DevolucionEntera } from '../contract.ts';
import { DescartarDialog } from './DescartarDialog.tsx';
import styles from './devoluciones.module.css';
import { InspeccionarDialog } from './InspeccionarDialog.tsx';
import { RechazarDialog } from './RechazarDialog.tsx';
import type { Hecho } from './ResultadosDialog.tsx';
import { REFRESCA } from './refresca.ts';

interface Props {
  entera: DevolucionEntera;
  /** Single keys are for the chosen rows while there are any. */
  hasKeys: boolean;
  onSaid: (text: string) => void;
  onHecho: (hecho: Hecho) => void;
}

type ConDatos = 'rechazar' | 'inspeccionar' | 'descartar';
const NOMBRE: Readonly<Record<ConDatos, string>> = {
  rechazar: 'Rechazar',
  inspeccionar: 'Inspeccionar',
  descartar: 'Descartar con acta',
};
const CON_DATOS: readonly ConDatos[] = ['inspeccionar', 'rechazar', 'descartar'];
const TECLA: Readonly<Record<ConDatos, string>> = { rechazar: 'r', inspeccionar: 'i', descartar: '' };

/** What this person may do with it now. */
export function Actos({ entera: { devolucion, actos }, hasKeys, onSaid, onHecho }: Props) {
  const isNarrow = useIsNarrow();
  const { id, numero, hija_id, terminada } = devolucion;
  const autorizar = useCommand(autorizarDevoluciones, REFRESCA);
  const [dialog, setDialog] = useState<ConDatos | null>(null);
  const authorise = () => {
    if (autorizar.isPending) return;
    autorizar.run({ ids: [id] }).then(
      (done) => onHecho({ titulo: 'Autorizadas', ...done }),
      (cause: unknown) => logFailure('devoluciones.autorizar', cause),
    );
  };
  const may = (acto: string) => actos.includes(acto);
  const offered = CON_DATOS.filter(may);
  const keyed = [
    ...(may('autorizar') ? [{ id: 'devolucion-autorizar', titulo: 'Autorizar', tecla: 'a', run: authorise }] : []),
    ...offered.flatMap((acto) =>
      TECLA[acto] === ''
        ? []
        : [{ id: `devolucion-${acto}`, titulo: NOMBRE[acto], tecla: TECLA[acto], run: () => setDialog(acto) }],
    ),
  ];
  usePageActs(hasKeys ? keyed : []);
  const close = () => setDialog(null);
  const done = ({ msg }: { msg: string }) => {
    close();
    onSaid(msg);
  };
  return (
    <>
      <div className={styles.actos}>
        {may('autorizar') ? (
          <Button variant="filled" aria-keyshortcuts="a" loading={autorizar.isPending} onClick={authorise}>
            Autorizar
          </Button>
        ) : null}
        {offered.map((acto) => (
          <Button key={acto} onClick={() => setDialog(acto)}>
            {NOMBRE[acto]}
          </Button>
        ))}
        {hija_id === null || terminada !== null ? null : (
          <ImprimirEtiquetas guias={[hija_id]} isNarrow={isNarrow} {...(hasKeys ? { tecla: 'p' } : {})} />
        )}
      </div>
      <ErrorAlert error={autorizar.error} fallback="No se pudo autorizar" onDismiss={autorizar.reset} />
      {dialog === 'rechazar' ? (
        <RechazarDialog
          ids={[id]}
          onClose={close}
          onDone={({ filas: [fila] }) => done({ msg: fila?.razon ?? `${numero}: rechazada` })}
        />
      ) : null}
      {dialog === 'inspeccionar' ? <InspeccionarDialog devolucion={devolucion} onClose={close} onDone={done} /> : null}
      {dialog === 'descartar' ? <DescartarDialog devolucion={devolucion} onClose={close} onDone={done} /> : null}
    </>
  );
}
