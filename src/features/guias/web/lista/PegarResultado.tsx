import { useState } from 'react';

import type { pasteGuias } from '#features/guias/contract.ts';
import { crearMasivo } from '#features/masivos/contract.ts';
import type { Result } from '#shared/contract.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';
import { copyText } from '#web/clipboard.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';

import styles from './pegar.module.css';

type Pegadas = Result<typeof pasteGuias>;
type Hallada = Pegadas['halladas'][number];

interface Props {
  resultado: Pegadas;
  onBack: () => void;
  onEvento: (ids: number[]) => void;
  onClose: () => void;
}

const columns: readonly ListColumn<Hallada>[] = [
  {
    id: 'numero',
    header: 'Guía',
    width: 172,
    value: (guia) => guia.guia_nro,
    cell: (guia) => <GuiaLabel numero={guia.guia_nro} to={`/guia/${guia.id}`} />,
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 190,
    value: (guia) => ESTADO_GUIA[guia.estado_general].nombre,
    cell: (guia) => <StatusBadge estado={guia.estado_general} />,
  },
  {
    id: 'destinatario',
    header: 'Destinatario',
    width: 150,
    long: true,
    value: (guia) => guia.destinatario,
  },
  { id: 'cliente', header: 'Cliente', width: 130, long: true, value: (guia) => guia.cliente },
];
const ROW = 32;

/** What became of the pasted numbers, in piles: found by state, not found, pasted more than once. */
export function PegarResultado({ resultado, onBack, onEvento, onClose }: Props) {
  const { halladas, no_halladas, repetidas, por_estado, leidos } = resultado;
  const puedeRegistrar = useCan(crearMasivo);
  const [off, setOff] = useState<ReadonlySet<EstadoGuia>>(new Set());
  const chosen = halladas.filter(({ estado_general }) => !off.has(estado_general));
  const toggle = (estado: EstadoGuia) => {
    const next = new Set(off);
    next[off.has(estado) ? 'delete' : 'add'](estado);
    setOff(next);
  };
  return (
    <DialogFrame title="Números pegados" opened width={860} onClose={onClose}>
      <div className={styles.cuerpo}>
        <p role="status">
          {cuantos(leidos, 'leído')}: <strong>{cuantos(halladas.length, 'encontrada')}</strong>,{' '}
          {cuantos(no_halladas.length, 'no encontrada')}, {cuantos(repetidas.length, 'repetida')}.
        </p>
        {halladas.length === 0 ? null : (
          <>
            <fieldset className={styles.pilas}>
              <legend>Encontradas, por estado</legend>
              {por_estado.map(({ estado, cantidad }) => (
                <label key={estado} className={styles.pila}>
                  <input type="checkbox" checked={!off.has(estado)} onChange={() => toggle(estado)} />
                  <StatusBadge estado={estado} />
                  <span className={styles.cantidad}>{figure(cantidad)}</span>
                </label>
              ))}
            </fieldset>
            <div className={styles.tabla}>
              <VirtualTable
                label="Guías encontradas"
                columns={columns}
                rows={chosen}
                rowKey={(guia) => guia.id}
                rowName={(guia) => guia.guia_nro}
                total={chosen.length}
                rowHeight={ROW}
                isAlert={(guia) => guia.vencido}
                empty="Ningún estado elegido"
              />
            </div>
          </>
        )}
        <Pila
          titulo="No encontradas"
          explicacion="Ni como número ni como referencia."
          numeros={no_halladas}
          texto={(numero) => numero}
        />
        <Pila
          titulo="Repetidas"
          explicacion="Se pegaron más de una vez; cada una cuenta una sola."
          numeros={repetidas.map(({ pegado }) => pegado)}
          texto={(numero) => `${numero} ×${repetidas.find(({ pegado }) => pegado === numero)?.veces ?? 2}`}
        />
      </div>
      <div className={styles.pie}>
        <Button onClick={onBack}>Pegar otros</Button>
        <Copiar numeros={chosen.map(({ guia_nro }) => guia_nro)} />
        {puedeRegistrar && chosen.length > 0 ? (
          <Button variant="filled" onClick={() => onEvento(chosen.map(({ id }) => id))}>
            Registrar evento en {chosen.length === 1 ? '1 guía' : `${figure(chosen.length)} guías`}…
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}

interface PilaProps {
  titulo: string;
  explicacion: string;
  numeros: readonly string[];
  texto: (numero: string) => string;
}

const MOST_SHOWN = 200;

function Pila({ titulo, explicacion, numeros, texto }: PilaProps) {
  if (numeros.length === 0) return null;
  const rest = numeros.length - MOST_SHOWN;
  return (
    <section className={styles.otras} aria-label={titulo}>
      <header className={styles.otrasCabeza}>
        <h3>
          {titulo} · {figure(numeros.length)}
        </h3>
        <span className={styles.quieto}>{explicacion}</span>
        <Copiar numeros={numeros} nombre={titulo} />
      </header>
      <p className={styles.numeros}>
        {numeros.slice(0, MOST_SHOWN).map(texto).join(' · ')}
        {rest > 0 ? ` · y ${figure(rest)} más` : ''}
      </p>
    </section>
  );
}

function Copiar({ numeros, nombre }: { numeros: readonly string[]; nombre?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = () =>
    void copyText(numeros.join('\n')).then((isDone) => setSaid(isDone ? 'Copiados' : 'No se pudieron copiar'));
  if (numeros.length === 0) return null;
  return (
    <Button aria-label={nombre === undefined ? undefined : `Copiar: ${nombre}`} onClick={copy}>
      <span role="status">{said ?? (nombre === undefined ? 'Copiar números' : 'Copiar')}</span>
    </Button>
  );
}

/** `1 repetida`, `1.204 repetidas` */
function cuantos(count: number, participio: string): string {
  return `${figure(count)} ${participio}${count === 1 ? '' : 's'}`;
}

function figure(count: number): string {
  return count.toLocaleString('es-UY');
}
