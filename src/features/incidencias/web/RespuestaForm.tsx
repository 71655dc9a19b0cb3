import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { call } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { AdjuntosField } from '#web/ui/foto/AdjuntosField.tsx';
import { useAdjuntos } from '#web/ui/foto/use-adjuntos.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { type IncidenciaEntera, llenarMacro } from '../contract.ts';
import { MAS_ADJUNTOS } from '../hilo.contract.ts';
import type { Escrita } from '../lista.contract.ts';
import { LUEGO as LUEGOS, type Luego, type Solucion } from '../palabras.contract.ts';
import { Conforme, Retirar } from './Afuera.tsx';
import { borrador } from './borrador.ts';
import styles from './incidencias.module.css';
import { DESPUES, LUEGO, SOLUCION, solucionesDe } from './palabras.ts';
import { type Common, leavesBy, MOST, type Opciones, sendsBy } from './Responder.tsx';
import { useVueltas } from './salida.ts';
import { useEnvio } from './use-envio.ts';

interface Props extends Common {
  incidencia: IncidenciaEntera['incidencia'];
  actos: readonly string[];
  isOurs: boolean;
  opciones: Opciones | undefined;
  luego: Luego;
  onLuego: (luego: Luego) => void;
  /** It rests, and may be taken back. */
  onWritten: (clave: string, escrita: Escrita) => void;
}

/** What was chosen, else what most of its kind end with. */
function elegidaDe(ofrecidas: readonly Solucion[], elegida: Solucion | null): Solucion {
  const wanted = elegida ?? 'INFORMADA';
  return ofrecidas.includes(wanted) ? wanted : (ofrecidas[0] ?? 'INFORMADA');
}

/** Across the counter. `/` at its beginning offers what was written beforehand, filled in; Ctrl+Enter sends, with Shift and resolves. */
export function RespuestaForm(props: Props) {
  const { incidencia, actos, isOurs, opciones, luego, onLuego, box, onOther, onSaid, onWritten } = props;
  const { id } = incidencia;
  const [vuelta] = useState(() => useVueltas.getState().get(id));
  const [texto, setTexto] = useState(() => borrador.read(id, 'respuesta'));
  const [elegida, setSolucion] = useState<Solucion | null>(vuelta?.solucion ?? null);
  const ofrecidas = solucionesDe(opciones, incidencia.tipo_id);
  const solucion = elegidaDe(ofrecidas, elegida);
  const [hueco, setHueco] = useState<string | null>(null);
  const adjuntos = useAdjuntos(MAS_ADJUNTOS, vuelta?.adjuntos);
  const change = (next: string) => {
    setTexto(next);
    setHueco(null);
    borrador.write(id, 'respuesta', next);
  };
  const onGone = (said: string | null) => {
    change('');
    adjuntos.clear();
    onLuego('seguir');
    // The next key is one of the page again.
    box.current?.blur();
    if (said !== null) onSaid(said);
  };
  const envio = useEnvio({ incidencia, isOurs, onGone, onWritten });
  const submit = (as: Luego) => {
    const dicho = texto.trim();
    if (dicho === '' || envio.isSending || adjuntos.isUploading) return;
    const [, name] = isOurs ? (/\{\{\s*(\w+)\s*\}\}/.exec(dicho) ?? []) : [];
    if (name === undefined) envio.send({ texto: dicho, luego: as, solucion, adjuntos: [...adjuntos.archivos] });
    else setHueco(`Falta completar {{${name}}}`);
  };
  const macros = isOurs ? primeroLaSuya(opciones, incidencia.tipo_id) : [];
  const fill = (macro_id: number) => {
    call(llenarMacro, { id, macro_id }).then(
      (filled) => {
        change(filled.texto);
        onLuego(filled.luego);
        setHueco(
          filled.faltan.length === 0 ? null : `La incidencia no tiene: ${filled.faltan.join(', ')}. Complételo.`,
        );
        box.current?.focus();
      },
      (cause: unknown) => logFailure('incidencias.macro', cause),
    );
  };
  const isChoosing = texto === '/' && macros.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = isChoosing ? macros[Number(event.key) - 1] : undefined;
    if (chosen !== undefined) {
      event.preventDefault();
      fill(chosen.id);
    } else if (sendsBy(event)) submit(event.shiftKey && isOurs ? 'resolver' : luego);
    else leavesBy(event);
  };
  return (
    <div className={marco.pie}>
      {isChoosing ? <Macros macros={macros} onChoose={fill} /> : null}
      <TextAreaField
        ref={box}
        label={isOurs ? 'Respuesta: la lee quien está afuera' : 'Escriba aquí'}
        description={
          isOurs ? '/ respuestas preparadas · Ctrl+Enter envía · Ctrl+Shift+Enter envía y resuelve' : undefined
        }
        aria-keyshortcuts="r"
        value={texto}
        error={hueco}
        rows={3}
        maxLength={MOST}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ErrorAlert error={envio.error} fallback="No se pudo enviar" onDismiss={envio.dismiss} />
      <div className={marco.linea}>
        <Luegos
          isOurs={isOurs}
          luego={luego}
          isSending={envio.isSending}
          onLuego={onLuego}
          onSend={() => submit(luego)}
        />
        {isOurs && luego === 'resolver' ? (
          <SelectField
            aria-label="Cómo se resolvió"
            data={ofrecidas.map((value) => ({ value, label: SOLUCION[value] }))}
            value={solucion}
            onChange={(value) => setSolucion(ofrecidas.find((one) => one === value) ?? null)}
          />
        ) : null}
        <AdjuntosField adjuntos={adjuntos} />
        {onOther === null ? null : <Button onClick={onOther}>Nota interna</Button>}
        {!isOurs && actos.includes('cerrar') ? <Conforme id={id} onSaid={onSaid} /> : null}
        {!isOurs && actos.includes('retirar') ? <Retirar id={id} onSaid={onSaid} /> : null}
      </div>
    </div>
  );
}

/** What fits the kind best stands first, so that its key is always the same. */
function primeroLaSuya(opciones: Opciones | undefined, tipo_id: number): Opciones['macros'] {
  const suya = opciones?.tipos.find(({ id }) => id === tipo_id)?.plantilla_id ?? null;
  return (opciones?.macros ?? []).toSorted((one, other) => Number(other.id === suya) - Number(one.id === suya));
}

function Macros({ macros, onChoose }: { macros: Opciones['macros']; onChoose: (id: number) => void }): ReactNode {
  return (
    <ol className={styles.macros} aria-label="Respuestas preparadas">
      {macros.map(({ id, nombre, luego }, index) => (
        <li key={id}>
          <Button onClick={() => onChoose(id)}>{`${index + 1}. ${nombre} · ${LUEGO[luego].toLowerCase()}`}</Button>
        </li>
      ))}
    </ol>
  );
}

interface LuegosProps {
  isOurs: boolean;
  luego: Luego;
  isSending: boolean;
  onLuego: (luego: Luego) => void;
  onSend: () => void;
}

function Luegos({ isOurs, luego, isSending, onLuego, onSend }: LuegosProps) {
  return (
    <>
      <Button variant="filled" loading={isSending} onClick={onSend}>
        {isOurs ? LUEGO[luego] : 'Enviar'}
      </Button>
      {isOurs ? (
        <SelectField
          aria-label="Qué pasa después"
          data={LUEGOS.map((value) => ({ value, label: DESPUES[value] }))}
          value={luego}
          onChange={(value) => onLuego(LUEGOS.find((one) => one === value) ?? luego)}
        />
      ) : null}
    </>
  );
}
