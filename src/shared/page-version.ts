/** The header by which a page says which build it is, and the one of an answer that says that another is served by now. */
export const PAGE_VERSION = 'x-version';
export const OTHER_PAGES = 'x-version-nueva';

/** In the address of a build's main file: a hash of what is in it. */
export const BUILD_NAME = /-([\w-]{6,40})\.js(?:\?|$)/;
