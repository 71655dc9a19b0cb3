import { useState } from 'react';

import { defineStored } from '#web/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { Contados, Leidos } from '../calle.contract.ts';
import type { Tamano } from '../conteo.contract.ts';
import { Contar } from './Contar.tsx';
import { type Cuenta, dichaDe, SIN_CONTAR } from './contado.ts';
import { estadoDeLectura, faltan, leer } from './lecturas.ts';
import styles from './levantes.module.css';
import type { ActoEnPuerta } from './tras.ts';

/** What was read and not finished, by levante: a dead battery loses no reading. */
const leidasDe = defineStored({ key: 'levantes.leidas', schema: Leidos, lifetime: 16 * 3_600, perPerson: true });

/** The same of what was counted by size. */
const contadasDe = defineStored({ key: 'levantes.contadas', schema: Contados, lifetime: 16 * 3_600, perPerson: true });

interface Props {
  levante: { readonly id: number; readonly cliente: string; readonly numero: string };
  /** What was announced and is to be taken, by number. */
  esperadas: readonly string[];
  /** What is counted where nothing carries a label. */
  tamanos: readonly Tamano[];
  /** What the office did meanwhile, in words: what was read stays. */
  aviso?: string | null;
  onActo: (acto: ActoEnPuerta) => void;
  onClose: () => void;
}

/** At the door: read each label, or count what has none; then who handed over, signed. */
export function Puerta({ levante, esperadas, tamanos, aviso = null, onActo, onClose }: Props) {
  const { id, cliente, numero } = levante;
  const [leidas, setLeidas] = useState<readonly string[]>(() => leidasDe.read()?.[id] ?? []);
  const [cuenta, setCuenta] = useState<Cuenta>(() => ({ ...SIN_CONTAR, tamanos: contadasDe.read()?.[id] ?? [] }));
  const [entrega, setEntrega] = useState('');
  const [firma, setFirma] = useState<string | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [falta, setFalta] = useState<{ bultos?: string; kg?: string }>({});
  const sinLeer = faltan(esperadas, leidas);
  const keep = (next: readonly string[]) => {
    setLeidas(next);
    leidasDe.write({ ...leidasDe.read(), [id]: [...next] });
  };
  const count = (next: Cuenta) => {
    setCuenta(next);
    setFalta({});
    contadasDe.write({ ...contadasDe.read(), [id]: [...next.tamanos] });
  };
  const done = () => {
    const dicha = leidas.length > 0 ? { que: { leidas: [...leidas] } } : dichaDe(cuenta);
    if ('falta' in dicha) return setFalta(dicha.falta);
    onActo({ id, acto: 'levantar', titulo: cliente, ...dicha.que, entrega: entrega.trim() || null, firma });
    leidasDe.write(sin(leidasDe.read(), id));
    contadasDe.write(sin(contadasDe.read(), id));
    return onClose();
  };
  return (
    <div className={styles.pila}>
      <div className={styles.cabezal}>
        <strong className={styles.grande}>
          {cliente} · {numero}
        </strong>
        <Button onClick={onClose}>Volver</Button>
      </div>
      {aviso === null ? null : (
        <p role="alert" className={styles.aviso}>
          {aviso}
        </p>
      )}
      <ScanBox
        placeholder="Escanee un paquete..."
        estado={estadoDeLectura(esperadas, leidas)}
        paused={isClosing}
        onRead={(_raw, codigo) => keep(leer(leidas, codigo))}
        onRefused={() => undefined}
      />
      <p className={styles.grande} role="status">
        {leidas.length} leídas{esperadas.length === 0 ? '' : ` de ${esperadas.length} anunciadas`}
      </p>
      <Leidas leidas={leidas} onQuitar={(codigo) => keep(leidas.filter((one) => one !== codigo))} />
      {leidas.length === 0 ? <Contar tamanos={tamanos} cuenta={cuenta} falta={falta} onChange={count} /> : null}
      {leidas.length > 0 && cuenta.tamanos.length > 0 ? (
        <p className={styles.aviso}>Con etiquetas leídas no se manda lo que contó: se lee todo o se cuenta todo.</p>
      ) : null}
      {sinLeer.length === 0 || leidas.length === 0 ? null : (
        <p className={styles.aviso}>
          Sin leer: {sinLeer.slice(0, 12).join(', ')}
          {sinLeer.length > 12 ? ` y ${sinLeer.length - 12} más` : ''}. Quedan como no levantadas.
        </p>
      )}
      {isClosing ? (
        <>
          <TextField
            label="Quién entrega"
            value={entrega}
            maxLength={80}
            onChange={(event) => setEntrega(event.currentTarget.value)}
          />
          <FirmaField onChange={setFirma} />
        </>
      ) : null}
      <div className={styles.actos}>
        {isClosing ? null : <Button onClick={() => setClosing(true)}>Firma de quien entrega</Button>}
        <Button variant="filled" size="lg" onClick={done}>
          Levantado
        </Button>
      </div>
    </div>
  );
}

/** What was handed in is kept no longer. */
function sin<T>(kept: Readonly<Record<string, T>> | null, id: number): Record<string, T> {
  const { [String(id)]: _sent, ...others } = kept ?? {};
  return others;
}

/** The last ones on top; a wrong one is taken out. */
function Leidas({ leidas, onQuitar }: { leidas: readonly string[]; onQuitar: (codigo: string) => void }) {
  return (
    <ul className={`${styles.lineas} ${styles.guias}`} aria-label="Leídas">
      {leidas.toReversed().map((codigo) => (
        <li key={codigo}>
          <span>{codigo}</span>
          <Button size="xs" onClick={() => onQuitar(codigo)}>
            Quitar
          </Button>
        </li>
      ))}
    </ul>
  );
}
