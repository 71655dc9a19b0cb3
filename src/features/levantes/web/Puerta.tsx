import { useState } from 'react';

import { defineStored } from '#web/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { Leidos } from '../calle.contract.ts';
import { estadoDeLectura, faltan, leer } from './lecturas.ts';
import styles from './levantes.module.css';
import type { ActoEnPuerta } from './tras.ts';

/** What was read and not finished, by levante: a dead battery loses no reading. */
const leidasDe = defineStored({ key: 'levantes.leidas', schema: Leidos, lifetime: 16 * 3_600, perPerson: true });

interface Props {
  levante: { readonly id: number; readonly cliente: string; readonly numero: string };
  /** What was announced and is to be taken, by number. */
  esperadas: readonly string[];
  /** What the office did meanwhile, in words: what was read stays. */
  aviso?: string | null;
  onActo: (acto: ActoEnPuerta) => void;
  onClose: () => void;
}

/** At the door: read each label, or count what has none; then who handed over, signed. */
export function Puerta({ levante, esperadas, aviso = null, onActo, onClose }: Props) {
  const { id, cliente, numero } = levante;
  const [leidas, setLeidas] = useState<readonly string[]>(() => leidasDe.read()?.[id] ?? []);
  const [bultos, setBultos] = useState('');
  const [entrega, setEntrega] = useState('');
  const [firma, setFirma] = useState<string | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [falta, setFalta] = useState<string | null>(null);
  const sinLeer = faltan(esperadas, leidas);
  const keep = (next: readonly string[]) => {
    setLeidas(next);
    leidasDe.write({ ...leidasDe.read(), [id]: [...next] });
  };
  const done = () => {
    const counted = bultos.trim();
    if (leidas.length === 0 && !/^\d{1,5}$/.test(counted))
      return setFalta('Lea los paquetes o escriba cuántos bultos son');
    const que = leidas.length === 0 ? { bultos: Number(counted) } : { leidas: [...leidas] };
    onActo({ id, acto: 'levantar', titulo: cliente, ...que, entrega: entrega.trim() || null, firma });
    const { [String(id)]: _sent, ...others } = leidasDe.read() ?? {};
    leidasDe.write(others);
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
      {leidas.length === 0 ? (
        <TextField
          label="Sin etiquetas: cuántos bultos"
          inputMode="numeric"
          data-lee-codigos
          value={bultos}
          error={falta}
          onChange={(event) => {
            setBultos(event.currentTarget.value);
            setFalta(null);
          }}
        />
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
