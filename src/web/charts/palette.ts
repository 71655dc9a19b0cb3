/** The tokens that a chart is drawn with, as colours that a canvas understands. */
export interface Palette {
  surface: string;
  raised: string;
  line: string;
  lineStrong: string;
  hover: string;
  text: string;
  muted: string;
  font: string;
  categories: readonly string[];
  /** The colours of the families of states (ui.md d3), by their names. */
  marks: ReadonlyMap<string, string>;
  /** The eight steps of an ordered quantity. */
  ramp: readonly string[];
}

const FAMILIES = ['neutro', 'info', 'curso', 'custodia', 'ok', 'alerta', 'error'];
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Reads the tokens as they are inside an element: its skin and the page's scheme decide. */
export function readPalette(place: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  place.append(probe);
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    surface: colorOf('--an-surface'),
    raised: colorOf('--an-raised'),
    line: colorOf('--an-line'),
    lineStrong: colorOf('--an-line-strong'),
    hover: colorOf('--an-hover'),
    text: colorOf('--an-text'),
    muted: colorOf('--an-text-muted'),
    font: getComputedStyle(probe).fontFamily,
    categories: STEPS.map((step) => colorOf(`--ch-${step}`)),
    marks: new Map(FAMILIES.map((family) => [family, colorOf(`--st-${family}-mark`)])),
    ramp: STEPS.map((step) => colorOf(`--ch-seq-${step}`)),
  };
  probe.remove();
  return palette;
}

/** The light tokens, whatever the page looks like: an image goes onto white paper. */
export function readPaperPalette(): Palette {
  const paper = document.createElement('div');
  paper.hidden = true;
  paper.dataset.skin = 'light';
  document.body.append(paper);
  const palette = readPalette(paper);
  paper.remove();
  return palette;
}
