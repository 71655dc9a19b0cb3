import { useState } from 'react';

import type { Carga } from '#features/reparto/carga.contract.ts';
import { avisarDeCarga } from '#features/reparto/carga.contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import { conLeidas, type Dicho } from '../lectura/mesa.ts';
import { SinEnviar } from '../lectura/SinEnviar.tsx';
import { edgeOf, type Suerte, UltimaLectura } from '../lectura/UltimaLectura.tsx';
import { CierreDialog } from './CierreDialog.tsx';
import styles from './carga.module.css';
import { cola, leerEnCarga, olvidar, useDichos } from './cola.ts';
import { cuentaDe } from './cuenta.ts';
import { Faltan } from './Faltan.tsx';
import { Salida } from './Salida.tsx';

interface Props {
  carga: Carga;
  /** Rounds of theirs that come after it. */
  despues: number;
}

const PALABRA: Record<Suerte, string> = {
  hecha: 'Cargada',
  repetida: 'Ya estaba',
  sobrante: 'Sobra',
  ajena: 'Va en otro lado',
  retenida: 'Retenida',
  error: 'No va',
};

const TECLA = { A: 'Agregar (A)', S: 'Sacar (S)', I: 'Avisar (I)' } as const;
type Tecla = keyof typeof TECLA;
const NINGUNA: readonly Tecla[] = [];
/** What is to be pressed next, by what became of the last reading. */
const TECLAS: Partial<Record<Suerte, readonly Tecla[]>> = {
  sobrante: ['A', 'S'],
  ajena: ['S', 'I'],
  retenida: ['S', 'I'],
};

function teclasDe(last: Dicho<Suerte> | undefined): readonly Tecla[] {
  return last?.leida ? (TECLAS[last.leida.resultado] ?? NINGUNA) : NINGUNA;
}

/** The van, the sheet and a scanner: the last reading large, what is missing under it. */
export function Cargando({ carga, despues }: Props) {
  const { recorrido_id, numero, estado } = carga;
  const [isClosing, setClosing] = useState(false);
  const avisar = useCommand(avisarDeCarga, []);
  const [avisado, setAvisado] = useState<string | null>(null);
  const mesa = useDichos();
  const de = String(recorrido_id);
  const lineas = conLeidas(de, carga.lineas, mesa.lineas);
  const esperan = cola.useQueue(({ items }) => items).filter(({ cuerpo }) => cuerpo.recorrido_id === recorrido_id);
  const last = mesa.dichos.find((dicho) => dicho.de === de);
  const isOpen = estado === 'PLANIFICADO' || estado === 'EN_CARGA';
  const read = (codigo: string) => {
    const tecla = teclasDe(last).find((una) => una.toLowerCase() === codigo.toLowerCase());
    if (tecla === undefined) return leerEnCarga(recorrido_id, codigo);
    return press(tecla);
  };
  const press = (tecla: Tecla) => {
    if (last === undefined) return;
    setAvisado(null);
    if (tecla === 'I')
      void avisar.run({ recorrido_id, codigo: last.codigo }).then(
        ({ texto }) => setAvisado(texto),
        () => null,
      );
    olvidar(last.clave);
    if (tecla === 'A') leerEnCarga(recorrido_id, last.codigo, true);
  };
  return (
    <div className={styles.pila}>
      <Cabecera carga={{ ...carga, lineas }} despues={despues} />
      {isOpen ? (
        <>
          <ScanBox
            placeholder="Escanee un paquete..."
            estado={edgeOf(last)}
            paused={isClosing}
            onRead={(_raw, codigo) => read(codigo)}
            onRefused={() => undefined}
          />
          <UltimaLectura dicho={last} vacia="Lea primero lo que entrega último." palabra={PALABRA}>
            {teclasDe(last).map((tecla) => (
              <Button key={tecla} variant={tecla === 'A' ? 'filled' : 'default'} size="lg" onClick={() => press(tecla)}>
                {TECLA[tecla]}
              </Button>
            ))}
          </UltimaLectura>
          {avisado === null ? null : <p role="status">{avisado}</p>}
          <ErrorAlert error={avisar.error} fallback="No se pudo avisar" onDismiss={avisar.reset} />
          <SinEnviar esperan={esperan} cola={cola} />
          <Faltan lineas={lineas} esperan={esperan.map(({ cuerpo }) => cuerpo.codigo)} />
          <footer className={styles.pie}>
            <Button variant="filled" size="lg" disabled={esperan.length > 0} onClick={() => setClosing(true)}>
              Cerrar carga
            </Button>
            {esperan.length > 0 ? <span>Espere a que se envíe lo leído.</span> : null}
          </footer>
        </>
      ) : (
        <Salida recorrido_id={recorrido_id} numero={numero} />
      )}
      {isClosing ? (
        <CierreDialog
          recorrido_id={recorrido_id}
          isPuerta={carga.destino === null}
          faltan={lineas.filter((linea) => linea.estado === 'PLANIFICADA')}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </div>
  );
}

function Cabecera({ carga: { numero, chofer, destino, lineas }, despues }: { carga: Carga; despues: number }) {
  const { cargadas, faltan, bultos, bultosCargados } = cuentaDe(lineas);
  return (
    <header className={styles.cabecera}>
      <p className={styles.ronda}>
        <b className={styles.mono}>{numero}</b> {destino === null ? null : `a ${destino}`} <span>{chofer}</span>
      </p>
      <dl className={styles.cuentas}>
        <Cuenta nombre="Planificadas" valor={String(lineas.length)} />
        <Cuenta nombre="Cargadas" valor={String(cargadas)} />
        <Cuenta nombre="Faltan" valor={String(faltan)} />
        <Cuenta nombre="Bultos" valor={`${bultosCargados}/${bultos}`} />
      </dl>
      {despues > 0 ? <p className={styles.quieto}>Después le quedan {despues} más por cargar.</p> : null}
    </header>
  );
}

function Cuenta({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className={styles.cuenta}>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
