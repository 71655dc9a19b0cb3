import { useState } from 'react';

import type { LineaDeDescarga, ParadaEnAgencia } from '#features/reparto/descarga.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { conLeidas } from '../lectura/mesa.ts';
import { SinEnviar } from '../lectura/SinEnviar.tsx';
import { edgeOf, type Suerte, UltimaLectura } from '../lectura/UltimaLectura.tsx';
import { CerrarDescarga } from './CerrarDescarga.tsx';
import { cola, deParada, leerEnDescarga, useDichos } from './cola.ts';
import styles from './descarga.module.css';
import { Lista } from './Lista.tsx';
import { Recogiendo } from './Recogiendo.tsx';

const PALABRA: Record<Suerte, string> = {
  hecha: 'Descargada',
  repetida: 'Ya estaba',
  sobrante: 'Sobra',
  ajena: 'No la deje acá',
  retenida: 'Retenida',
  error: 'No va',
};

interface Props {
  parada: ParadaEnAgencia;
  /** To the other agencies; null: there is this one alone. */
  onOtra: (() => void) | null;
}

/** At one agency: the last reading large, what is still in the van under it, and the end that both sides sign. */
export function Descargando({ parada, onOtra }: Props) {
  const [isClosing, setClosing] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const de = deParada(parada);
  const mesa = useDichos();
  const lineas = conLeidas(de, parada.lineas, mesa.lineas);
  const esperan = cola.useQueue(({ items }) => items).filter(({ cuerpo }) => deParada(cuerpo) === de);
  const last = mesa.dichos.find((dicho) => dicho.de === de);
  const left = lineas.filter(({ descargada }) => !descargada);
  const alongs = parada.por_recoger.length + parada.bolsas.length;
  const isTakingNow = alongs > 0 && (isTaking || lineas.length === 0);
  const read = new Set(esperan.map(({ cuerpo }) => cuerpo.codigo.toUpperCase()));
  return (
    <div className={styles.pila}>
      <header className={styles.cabecera}>
        <h2>{parada.agencia}</h2>
        <p className={styles.quieto}>
          {[parada.direccion, parada.numero].filter(Boolean).join(' · ')}
          {onOtra === null ? null : (
            <Button size="xs" onClick={onOtra}>
              Otra agencia
            </Button>
          )}
        </p>
        {lineas.length === 0 ? null : (
          <p className={styles.cuenta}>
            <b>
              {lineas.length - left.length} de {lineas.length}
            </b>{' '}
            descargadas
          </p>
        )}
      </header>
      <Dichas descargas={parada.descargas} />
      {lineas.length > 0 && alongs > 0 ? (
        <div className={styles.pares}>
          <ToggleButton isOn={!isTaking} onClick={() => setTaking(false)}>
            Descargar ({left.length})
          </ToggleButton>
          <ToggleButton isOn={isTaking} onClick={() => setTaking(true)}>
            Recoger ({alongs})
          </ToggleButton>
        </div>
      ) : null}
      {isTakingNow ? <Recogiendo parada={parada} /> : null}
      {isTakingNow || lineas.length === 0 ? null : (
        <>
          <ScanBox
            placeholder="Escanee lo que deja..."
            estado={edgeOf(last)}
            paused={isClosing}
            onRead={(_raw, codigo) => leerEnDescarga(parada, codigo)}
            onRefused={() => undefined}
          />
          <UltimaLectura dicho={last} vacia="Lea cada paquete al dejarlo." palabra={PALABRA} />
          <SinEnviar esperan={esperan} cola={cola} />
          <Lista
            titulo="Por descargar"
            vacia="No queda ninguna: cierre la descarga."
            lineas={left.map(comoFila)}
            read={read}
          />
          <Lista
            titulo="Descargadas"
            vacia="Todavía no hay ninguna."
            lineas={lineas.filter(({ descargada }) => descargada).map(comoFila)}
            read={read}
          />
          <footer className={styles.pie}>
            <Button variant="filled" size="lg" disabled={esperan.length > 0} onClick={() => setClosing(true)}>
              Cerrar descarga
            </Button>
            {esperan.length > 0 ? <span>Espere a que se envíe lo leído.</span> : null}
          </footer>
        </>
      )}
      {isClosing ? <CerrarDescarga parada={{ ...parada, lineas }} onClose={() => setClosing(false)} /> : null}
    </div>
  );
}

/** What was said of earlier visits of this round, by both. */
function Dichas({ descargas }: { descargas: ParadaEnAgencia['descargas'] }) {
  return descargas.map((una) => (
    <p key={una.id} role="status" className={styles.dicha} data-confirmada={una.confirmada !== null || undefined}>
      <b>
        {una.descargadas} {palabraDe(una)}
      </b>{' '}
      {formatTime(una.cerrada).slice(0, 5)}
      {una.faltaron === 0 ? '' : ` · ${una.faltaron} que no aparece${una.faltaron === 1 ? '' : 'n'}`}
      {' · '}
      {una.contadas === null ? 'falta que la agencia confirme' : confirmadaText(una)}
    </p>
  ));
}

function palabraDe({ clase, descargadas }: ParadaEnAgencia['descargas'][number]): string {
  const word = clase === 'RECOGIDA' ? 'recogida' : 'descargada';
  return descargadas === 1 ? word : `${word}s`;
}

function confirmadaText({ descargadas, contadas, confirma }: ParadaEnAgencia['descargas'][number]): string {
  return contadas === descargadas ? `confirmó ${confirma}` : `${confirma} contó ${contadas}: lo resuelve la oficina`;
}

function comoFila({ guia_id, guia_nro, destinatario, descargada, descargados, bultos, retenida }: LineaDeDescarga) {
  const several = bultos > 1 ? `${descargados}/${bultos}` : null;
  return { guia_id, guia_nro, destinatario, fin: retenida && !descargada ? 'Retenida: sigue con usted' : several };
}
