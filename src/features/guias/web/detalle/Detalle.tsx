import { useState } from 'react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PrintSheets } from '#web/ui/print/PrintSheets.tsx';

import { AvisoHecho } from './AvisoHecho.tsx';
import { Cabecera } from './Cabecera.tsx';
import { ComentarForm } from './ComentarForm.tsx';
import { DialogosDeGuia } from './DialogosDeGuia.tsx';
import styles from './detalle.module.css';
import { EtiquetaPage } from './etiqueta/EtiquetaPage.tsx';
import { useImprimir } from './etiqueta/use-imprimir.ts';
import { Historia } from './Historia.tsx';
import { BultosCard } from './lado/BultosCard.tsx';
import { CasosCard } from './lado/CasosCard.tsx';
import { CobroCard } from './lado/CobroCard.tsx';
import { DatosCard } from './lado/DatosCard.tsx';
import { DevolucionCard } from './lado/DevolucionCard.tsx';
import { MapaCard } from './lado/MapaCard.tsx';
import { PruebasCard } from './lado/PruebasCard.tsx';
import { SeriesCard } from './lado/SeriesCard.tsx';
import type { DeshacerEvento } from './use-deshacer-evento.ts';
import { useDialogos } from './use-dialogos.ts';
import { useTeclas } from './use-teclas.ts';

interface Props {
  detalle: GuiaDetalle;
  deshacer: DeshacerEvento;
}

/** What has just been done, in the server's words. */
interface Hecho {
  texto: string;
  /** The event that it added; null: none of its own. */
  evento_id: number | null;
  /** It had already been done. */
  repetido: boolean;
}

/** Everything about one parcel, and what may be done with it now. */
export function Detalle({ detalle, deshacer }: Props) {
  const { guia } = detalle;
  const dialogos = useDialogos();
  const imprimir = useImprimir(detalle);
  const teclas = useTeclas({ detalle, dialogos, imprimir });
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const isUndone = hecho !== null && hecho.evento_id !== null && hecho.evento_id === deshacer.undoneId;
  const pruebas = (evento: GuiaDetalle['eventos'][number], cual: 'foto' | 'firma') =>
    dialogos.open({ que: 'prueba', evento, cual });
  return (
    <article className={styles.guia} aria-label={`Guía ${guia.guia_nro}`}>
      <Cabecera detalle={detalle} dialogos={dialogos} imprimir={imprimir} teclas={teclas} />
      <AvisoHecho
        isNew={hecho?.repetido !== true}
        texto={isUndone ? 'Se deshizo: el evento queda tachado en el recorrido.' : (hecho?.texto ?? null)}
        imprimir={imprimir}
        onClose={() => setHecho(null)}
      />
      <ErrorAlert error={imprimir.error} onDismiss={imprimir.dismiss} />
      <div className={styles.columnas}>
        <div className={styles.lado}>
          <Historia
            detalle={detalle}
            nuevoId={hecho?.evento_id ?? null}
            onCorregir={(evento) => dialogos.open({ que: 'corregir', evento })}
            onPrueba={pruebas}
          >
            <ComentarForm guiaId={guia.id} fieldRef={teclas.comentarRef} />
          </Historia>
          <BultosCard detalle={detalle} onPrint={(numero) => void imprimir.print([numero])} />
        </div>
        <div className={styles.lado}>
          <DatosCard guia={guia} />
          <CobroCard detalle={detalle} />
          <SeriesCard series={detalle.series} />
          <PruebasCard detalle={detalle} onPrueba={pruebas} />
          <DevolucionCard guia={guia} />
          <MapaCard guia={guia} />
          <CasosCard casos={detalle.casos} />
        </div>
      </div>
      <DialogosDeGuia
        detalle={detalle}
        dialogos={dialogos}
        onRegistrado={({ evento_id, repetido, msg }, nombre) => {
          setHecho({ texto: repetido ? msg : `Registrado: ${msg}`, evento_id, repetido });
          if (!repetido) deshacer.offer({ guia_id: guia.id, evento_id }, `${guia.guia_nro}: ${nombre}`);
        }}
        onHecho={(texto) => setHecho({ texto, evento_id: null, repetido: false })}
      />
      {imprimir.hojas.length === 0 ? null : (
        <PrintSheets onPrinted={imprimir.onPrinted}>
          {imprimir.hojas.map(({ etiqueta, simbolos }) => (
            <EtiquetaPage key={etiqueta.codigo} etiqueta={etiqueta} simbolos={simbolos} />
          ))}
        </PrintSheets>
      )}
    </article>
  );
}
