import { useState } from 'react';

import type { Carga } from '#features/reparto/carga.contract.ts';
import { miCarga, salir } from '#features/reparto/carga.contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import { conLeidas } from '../lectura/mesa.ts';
import { SinEnviar } from '../lectura/SinEnviar.tsx';
import { edgeOf, type Suerte, UltimaLectura } from '../lectura/UltimaLectura.tsx';
import { CierreDialog } from './CierreDialog.tsx';
import styles from './carga.module.css';
import { cola, leerEnCarga, olvidar, useDichos } from './cola.ts';
import { cuentaDe } from './cuenta.ts';
import { Faltan } from './Faltan.tsx';

interface Props {
  carga: Carga;
  /** Rounds of theirs that come after it. */
  despues: number;
}

const PALABRA: Record<Suerte, string> = {
  hecha: 'Cargada',
  repetida: 'Ya estaba',
  sobrante: 'Sobra',
  ajena: 'No va',
  error: 'No va',
};

/** The van, the sheet and a scanner: the last reading large, what is missing under it. */
export function Cargando({ carga, despues }: Props) {
  const { recorrido_id, numero, estado } = carga;
  const [isClosing, setClosing] = useState(false);
  const mesa = useDichos();
  const de = String(recorrido_id);
  const lineas = conLeidas(de, carga.lineas, mesa.lineas);
  const esperan = cola.useQueue(({ items }) => items).filter(({ cuerpo }) => cuerpo.recorrido_id === recorrido_id);
  const last = mesa.dichos.find((dicho) => dicho.de === de);
  const isOpen = estado === 'PLANIFICADO' || estado === 'EN_CARGA';
  const read = (codigo: string) => {
    const sobra = last?.leida?.resultado === 'sobrante' ? last : undefined;
    if (sobra !== undefined && /^s$/i.test(codigo)) return olvidar(sobra.clave);
    if (sobra !== undefined && /^a$/i.test(codigo)) return agregar();
    return leerEnCarga(recorrido_id, codigo);
  };
  const agregar = () => {
    if (last === undefined) return;
    olvidar(last.clave);
    leerEnCarga(recorrido_id, last.codigo, true);
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
            {last?.leida?.resultado === 'sobrante' ? (
              <>
                <Button variant="filled" size="lg" onClick={agregar}>
                  Agregar (A)
                </Button>
                <Button size="lg" onClick={() => olvidar(last.clave)}>
                  Sacar (S)
                </Button>
              </>
            ) : null}
          </UltimaLectura>
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

/** Loaded: what is left is to leave. */
function Salida({ recorrido_id, numero }: { recorrido_id: number; numero: string }) {
  const command = useCommand(salir, [miCarga]);
  const [afuera, setAfuera] = useState<readonly { guia_nro: string; razon: string }[]>([]);
  const leave = async () => {
    const done = await command.run({ recorrido_id }).catch(() => null);
    setAfuera(done?.quedan_fuera ?? []);
  };
  return (
    <section className={styles.salida}>
      <p className={styles.grande}>La carga de {numero} está cerrada.</p>
      <Button variant="filled" size="xl" loading={command.isPending} onClick={() => void leave()}>
        Salir
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo registrar la salida" onDismiss={command.reset} />
      {afuera.map(({ guia_nro, razon }) => (
        <p key={guia_nro}>
          {guia_nro}: {razon}
        </p>
      ))}
    </section>
  );
}
