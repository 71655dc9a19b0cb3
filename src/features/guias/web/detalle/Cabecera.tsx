import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

import { EtiquetaImpresa } from '#features/etiquetas/web/public.tsx';
import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { useMinute } from '#web/clock.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { Acciones } from './Acciones.tsx';
import styles from './detalle.module.css';
import type { Imprimir } from './etiqueta/use-imprimir.ts';
import { ProximoPaso } from './ProximoPaso.tsx';
import { avisoDeVencimiento, promesaDe } from './tiempos.ts';
import type { Dialogos } from './use-dialogos.ts';
import type { Teclas } from './use-teclas.ts';

interface Props {
  detalle: GuiaDetalle;
  dialogos: Dialogos;
  imprimir: Imprimir;
  teclas: Teclas;
}

/** Which parcel, in what state, until when, and what comes next. */
export function Cabecera(props: Props) {
  const { guia } = props.detalle;
  const now = useMinute();
  const aviso = avisoDeVencimiento(guia, guia.proximo === null, now);
  return (
    <header className={styles.cabecera}>
      <div className={styles.identidad}>
        <span className={styles.numero}>
          <GuiaLabel numero={guia.guia_nro} />
        </span>
        <CopyButton text={guia.guia_nro} label="Copiar el número de guía" />
        <StatusBadge estado={guia.estado_general} />
        {guia.motivo === null ? null : <span className={styles.motivo}>{guia.motivo}</span>}
        {aviso === null ? null : <StatusBadge familia="alerta" nombre={aviso} />}
        <Vecinas teclas={props.teclas} />
      </div>
      <Acciones {...props} />
      <div className={styles.promesa}>
        <ProximoPaso guia={guia} now={now} />
        <p className={styles.suave}>{promesaDe(guia)}</p>
        <EtiquetaImpresa guiaId={guia.id} className={styles.suave} />
      </div>
    </header>
  );
}

/** The way along the list that one came from; absent for whoever came by the address. */
function Vecinas({ teclas: { vecinas, go } }: { teclas: Teclas }) {
  if (vecinas === null) return null;
  const { anterior, siguiente, lugar, de } = vecinas;
  return (
    <nav aria-label="Guías de la lista" className={styles.vecinas}>
      <button
        type="button"
        className={styles.icono}
        aria-label="Guía anterior de la lista"
        aria-keyshortcuts="b"
        title="Anterior (b)"
        disabled={anterior === null}
        onClick={() => go(anterior)}
      >
        <IconChevronLeft aria-hidden size={20} stroke={1.75} />
      </button>
      <span className={styles.suave}>
        {lugar} de {de}
      </span>
      <button
        type="button"
        className={styles.icono}
        aria-label="Guía siguiente de la lista"
        aria-keyshortcuts="n"
        title="Siguiente (n)"
        disabled={siguiente === null}
        onClick={() => go(siguiente)}
      >
        <IconChevronRight aria-hidden size={20} stroke={1.75} />
      </button>
    </nav>
  );
}
