import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const SERVER = `http://localhost:${process.env.PORT ?? '3000'}`;

// What every page needs comes as two files: they compress better than two dozen small ones, and `base` changes only with the packages.
const BASE =
  /node_modules\/(react|react-dom|scheduler|zod|zustand|react-intl|intl-messageformat|@formatjs|@tanstack\/(router-core|react-router|history|store|react-store))\//;

/** The kernel that stands under every screen, sign-in included, with the parts of the kit that it draws on. */
const KERNEL = [
  /src\/web\/(api|App|call-body|connection|log|permissions|query-client|service-error|session|session-state|settings|splash|storage|offline\/database)\.tsx?$/,
  /src\/web\/(url-params\.ts|i18n\/\w+\.tsx?)$/,
  /src\/web\/router\//,
  /src\/web\/ui\/(theme|Brand|Button|ErrorAlert|FieldError|TextField|PasswordField)\.tsx$/,
  /src\/shared\/(con-imagenes|contract|identity|permissions|settings|sin-permiso)\.ts$/,
  /@mantine\/core\/esm\/(core|components\/(Input|InputBase|TextInput|Button|UnstyledButton|Loader|Transition))\//,
  // What every page knows of each area: its addresses, and who may what.
  /src\/features\/[\w-]+\/(permisos\.contract\.ts|web\/[\w-]+\.routes\.tsx|web\/(dock|vista-previa)\.ts)$/,
  // The doors of the two areas that the frame itself asks of.
  /src\/features\/(guias|reparto)\/web\/public\.tsx$/,
  /src\/web\/(palette\/palette|shell\/frame-parts|scroll-to-top)\.ts$/,
  /src\/shared\/(apariencia|servicios|alcances)\.ts$/,
  /@mantine\/hooks\/esm\/(use-uncontrolled|use-id|use-reduced-motion|use-did-update)\//,
];

/** The frame of every screen but for what is asked when a session has run out, and the pictures that it and most screens draw: one file each instead of dozens of a kilobyte. */
const FRAME =
  /src\/(web\/(shell\/(?!Renew\.|Leaving\.)|viewport\.ts|palette\/(SearchButton|PaletteHost|use-is-ready))|shared\/menu)/;
const ICONS = /node_modules\/@tabler\/icons-react\//;
/** What tells a scanner from a person, on every page and in every list. */
const READER =
  /src\/(web\/ui\/scan\/(wedge|silence|patience|scan-keys|person-key|single-keys|sounds|field-rest)|shared\/scan)\.ts$/;

/** What only comes into sight when somebody opens it, however many screens have it: the calendar of a day, and what reads a form's contract. */
const CALENDAR = /node_modules\/(@mantine\/dates|dayjs)\/|src\/web\/ui\/dates\/DateField/;
const FORMS = /src\/(web\/form\/|shared\/(param-words|faltas)\.ts$)/;
/** The rich lists, which need all of it together. */
const LIST =
  /src\/web\/(list\/|ui\/(Virtual(Table|Head|Row)|row-items|table-place|use-row-walk|ActionBar))|node_modules\/@tanstack\/(react-virtual|virtual-core)\//;
/** Fields with rules: sign-in and forms have them, a list does not. */
const FIELDS = /node_modules\/@mantine\/form\//;

/** What opens over a page: no page needs it before somebody presses, and where a panel goes is as much script as half a frame. */
const WINDOWS =
  /node_modules\/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tabbable)\/|@mantine\/core\/esm\/components\/(Accordion|Modal|ModalBase|Drawer|Overlay|Popover|ScrollArea|Combobox|Select|Checkbox|Textarea|Portal|FocusTrap)\/|src\/web\/ui\/(AnchoredPanel|SelectField|CheckboxField|TextAreaField|dialog\/)/;

/** What many screens draw with: one file once a first screen asked for it, instead of dozens that each weighs less than its headers. */
const SHARED = /src\/web\/|node_modules\/(@mantine|@tanstack)\//;
/** Many: of each area that is built there are more screens, and what a fixed number of them shares would be ever more. */
const MANY = Math.round(0.34 * globSync('src/features/*/web/**/*Screen.tsx').length);

function isKernel(id: string): boolean {
  return KERNEL.some((part) => part.test(id));
}

function isShared(id: string): boolean {
  return SHARED.test(id) && ![CALENDAR, FORMS, FIELDS, LIST].some((part) => part.test(id));
}

export default defineConfig(({ command }) => ({
  publicDir: 'src/web/public',
  plugins: [compileMessages(), react(), compressAssets(), keepStreet()],
  resolve: {
    // The texts are compiled below, so the built product needs no parser of messages (7 kB).
    alias:
      command === 'build'
        ? [
            {
              find: '@formatjs/icu-messageformat-parser',
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ]
        : [],
  },
  css: { postcss: { plugins: [scaleLetters()] } },
  build: {
    // Older targets turn light-dark() into variables of :root, and a dark aside in a light page would stay white.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // Data addresses are not in the content policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A screen that takes one thing from this door does not bring the other behind it.
      treeshake: { moduleSideEffects: [{ test: /src\/features\/vistas\/web\/\w+\.tsx?$/, sideEffects: false }] },
      output: {
        // The kernel names every file that a screen may fetch, and a hash cannot be compressed: 28 bits tell the versions of one name apart.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'kernel', test: isKernel },
            { name: 'marco', test: FRAME },
            { name: 'iconos', test: ICONS },
            { name: 'lector', test: READER },
            { name: 'ventanas', test: WINDOWS },
            { name: 'piezas', test: isShared, minShareCount: MANY },
            { name: 'calendario', test: CALENDAR },
            { name: 'formulario', test: FORMS },
            { name: 'campos', test: FIELDS },
            { name: 'lista', test: LIST },
          ],
        },
      },
    },
  },
  server: { proxy: { '/dispatcher': SERVER, '/api': SERVER, '/seguimiento': SERVER } },
}));

/** Turns the texts of a language into their parsed form at build time; a language that lacks one, or has one too many, builds nothing. */
function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/messages\/[a-z]{2}\.json$/.test(id)) return null;
      const texts: Record<string, string> = JSON.parse(code);
      const spanish: object = JSON.parse(readFileSync(id.replace(/[a-z]{2}\.json$/, 'es.json'), 'utf8'));
      const differing = [...Object.keys(texts), ...Object.keys(spanish)].filter(
        (key) => !(key in texts && key in spanish),
      );
      if (differing.length > 0) throw new Error(`${id}: not the same texts as in Spanish: ${differing.join(', ')}`);
      const compiled = Object.entries(texts).map(([name, text]) => [name, parse(text)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}

/** The size of letters is a setting (`/builder`): every size in the style sheets follows it. */
function scaleLetters() {
  return {
    postcssPlugin: 'scale-letters',
    Declaration(declaration: { prop: string; value: string }) {
      if (!/^font(-size)?$/.test(declaration.prop) || declaration.value.includes('var(--an-letters')) return;
      // Of the short form the first length is the size; what stands behind the slash is the height of its line.
      declaration.value = declaration.value.replace(/[\d.]+px/, 'calc($& * var(--an-letters, 1))');
    },
  };
}

/** Below this a compressed answer saves no packet. */
const WORTH_COMPRESSING = 1_400;

/** Each text of the build once more as Brotli and gzip, at their best: the server sends files and compresses nothing. */
function compressAssets(): Plugin {
  const ways = [
    ['br', promisify(brotliCompress)],
    ['gz', promisify(gzip)],
  ] as const;
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const texts = Object.values(bundle).flatMap((part) => {
        const bytes = Buffer.from(part.type === 'chunk' ? part.code : part.source);
        return /\.(js|css|svg|json)$/.test(part.fileName) && bytes.length > WORTH_COMPRESSING ? [{ part, bytes }] : [];
      });
      await Promise.all(
        texts.flatMap(({ part, bytes }) =>
          ways.map(async ([ending, compress]) =>
            writeFile(join(dir, `${part.fileName}.${ending}`), await compress(bytes)),
          ),
        ),
      );
    },
  };
}

/** The screens that open anew without a network, and the texts that they are drawn with. */
const STREET =
  /src\/features\/(reparto\/web\/\w+\/\w+Screen|eventos\/web\/EstacionScreen|levantes\/web\/HoyScreen)\.tsx$/;
const TEXTS = /src\/web\/(i18n\/messages\/es\.json|shell\/Shell\.tsx)$/;
/** Of the public folder; the pictures of an installed page are asked for while there is a network. */
const PUBLIC_OF_STREET = ['/esquema.js', '/favicon.svg'];

/** Tells the worker of the street's pages (`src/web/public/sin-red.js`) what it keeps: those screens with all that they may fetch, and nothing of the others. */
function keepStreet(): Plugin {
  return {
    name: 'keep-street',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const files = [...PUBLIC_OF_STREET, ...filesOfStreet(bundle)].sort();
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const worker = await readFile('src/web/public/sin-red.js', 'utf8');
      await writeFile(join(dir, 'sin-red.js'), worker.replace('__SIN_RED__', JSON.stringify({ build, files })));
    },
  };
}

function filesOfStreet(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string, isScreen: boolean) => {
    const part = bundle[name];
    if (files.has(`/${name}`) || part?.type !== 'chunk') return;
    files.add(`/${name}`);
    const { importedCss = [], importedAssets = [] } = part.viteMetadata ?? {};
    for (const other of [...importedCss, ...importedAssets]) files.add(`/${other}`);
    // What the frame may fetch belongs to every page; what a screen of the street may, belongs to it.
    for (const other of [...part.imports, ...(isScreen ? part.dynamicImports : [])]) add(other, isScreen);
  };
  const parts = Object.values(bundle).filter((part) => part.type === 'chunk');
  const holds = (part: Rolldown.OutputChunk, kind: RegExp) => part.moduleIds.some((id) => kind.test(id));
  for (const part of parts) if (part.isEntry || holds(part, TEXTS)) add(part.fileName, false);
  for (const part of parts) if (holds(part, STREET)) add(part.fileName, true);
  return files;
}
