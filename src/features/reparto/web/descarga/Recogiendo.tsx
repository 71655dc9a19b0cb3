import { useState } from 'react';

import { misDescargas, type ParadaEnAgencia } from '#features/reparto/descarga.contract.ts';
import { cerrarRecogida, type DecisionDeRecogida, type LineaDeRecogida } from '#features/reparto/recogida.contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import { conLeidas } from '../lectura/mesa.ts';
import { SinEnviar } from '../lectura/SinEnviar.tsx';
import { edgeOf, type Suerte, UltimaLectura } from '../lectura/UltimaLectura.tsx';
import { Bolsas } from './Bolsas.tsx';
import { CerrarDialog, contadas } from './CerrarDialog.tsx';
import { colaDeRecogida, deParada, leerEnRecogida, useRecogidas } from './cola.ts';
import styles from './descarga.module.css';
import { Lista } from './Lista.tsx';

const PALABRA: Record<Suerte, string> = {
  ...{ hecha: 'Va con usted', repetida: 'Ya estaba', sobrante: 'Sobra', ajena: 'No la lleve' },
  ...{ retenida: 'Retenida', error: 'No va' },
};

const DECIDE = [
  ['QUEDA', 'Queda en la agencia'],
  ['FALTA', 'No aparece'],
] as const satisfies readonly (readonly [DecisionDeRecogida, string])[];

/** What goes along from this agency: read one by one, and said by both. */
export function Recogiendo({ parada }: { parada: ParadaEnAgencia }) {
  const [isClosing, setClosing] = useState(false);
  const de = deParada(parada);
  const mesa = useRecogidas();
  const lineas = conLeidas(de, parada.por_recoger, mesa.lineas);
  const esperan = colaDeRecogida.useQueue(({ items }) => items).filter(({ cuerpo }) => deParada(cuerpo) === de);
  const last = mesa.dichos.find((dicho) => dicho.de === de);
  const read = new Set(esperan.map(({ cuerpo }) => cuerpo.codigo.toUpperCase()));
  return (
    <>
      <ScanBox
        placeholder="Escanee lo que se lleva..."
        estado={edgeOf(last)}
        paused={isClosing}
        onRead={(_raw, codigo) => leerEnRecogida(parada, codigo)}
        onRefused={() => undefined}
      />
      <UltimaLectura dicho={last} vacia="Lea cada paquete al subirlo." palabra={PALABRA} />
      <SinEnviar esperan={esperan} cola={colaDeRecogida} />
      <Bolsas bolsas={parada.bolsas} dichos={mesa.dichos.filter((dicho) => dicho.de === de)} read={read} />
      {lineas.length === 0 ? null : (
        <>
          <Lista
            titulo="Por recoger"
            vacia="No queda ninguna: cierre lo recogido."
            lineas={lineas.filter(({ recogida }) => !recogida).map(comoFila)}
            read={read}
          />
          <Lista
            titulo="Recogidas"
            vacia="Todavía no hay ninguna."
            lineas={lineas.filter(({ recogida }) => recogida).map(comoFila)}
            read={read}
          />
          <footer className={styles.pie}>
            <Button variant="filled" size="lg" disabled={esperan.length > 0} onClick={() => setClosing(true)}>
              Cerrar lo recogido
            </Button>
            {esperan.length > 0 ? <span>Espere a que se envíe lo leído.</span> : null}
          </footer>
        </>
      )}
      {isClosing ? <Cerrar parada={parada} lineas={lineas} onClose={() => setClosing(false)} /> : null}
    </>
  );
}

function comoFila({ guia_id, guia_nro, destinatario, bultos, recogidos }: LineaDeRecogida) {
  return { guia_id, guia_nro, destinatario, fin: bultos > 1 ? `${recogidos}/${bultos}` : null };
}

interface CerrarProps {
  parada: ParadaEnAgencia;
  lineas: readonly LineaDeRecogida[];
  onClose: () => void;
}

function Cerrar({ parada: { recorrido_id, agente_id, agencia }, lineas, onClose }: CerrarProps) {
  const command = useCommand(cerrarRecogida, [misDescargas]);
  return (
    <CerrarDialog
      titulo={`Cerrar lo recogido en ${agencia}`}
      submitLabel="Cerrar lo recogido"
      dicho={
        <>
          Se lleva <b>{contadas(lineas.filter(({ recogida }) => recogida).length)}</b>
        </>
      }
      sinLeer={lineas.filter(({ recogida }) => !recogida).map((linea) => ({ ...linea, leidos: linea.recogidos }))}
      decide={DECIDE}
      quien="Quién entrega en la agencia"
      command={command}
      onCerrar={async ({ faltantes, firmada }) =>
        (await command.run({ recorrido_id, agente_id, faltantes, ...firmada }).catch(() => null)) !== null
      }
      onClose={onClose}
    />
  );
}
