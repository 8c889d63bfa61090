/**
 * Lets PixiJS draw on WebGL where a page may make no code of text: the package's own way of that, without what it brings
 * for particles and WebGPU, which the board does not draw with.
 */
import { GlUboSystem } from "../../node_modules/pixi.js/lib/rendering/renderers/gl/GlUboSystem";
import { GlShaderSystem } from "../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlShaderSystem";
import { GlUniformGroupSystem } from "../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlUniformGroupSystem";
import { UboSystem } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/UboSystem";
import { AbstractRenderer } from "../../node_modules/pixi.js/lib/rendering/renderers/shared/system/AbstractRenderer";
import { generateShaderSyncPolyfill } from "../../node_modules/pixi.js/lib/unsafe-eval/shader/generateShaderSyncPolyfill";
import { generateUboSyncPolyfillSTD40 } from "../../node_modules/pixi.js/lib/unsafe-eval/ubo/generateUboSyncPolyfill";
import { generateUniformsSyncPolyfill } from "../../node_modules/pixi.js/lib/unsafe-eval/uniforms/generateUniformsSyncPolyfill";

Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => null });
Object.assign(UboSystem.prototype, { _systemCheck: () => null });
Object.assign(GlUniformGroupSystem.prototype, { _generateUniformsSync: generateUniformsSyncPolyfill });
Object.assign(GlUboSystem.prototype, { _generateUboSync: generateUboSyncPolyfillSTD40 });
Object.assign(GlShaderSystem.prototype, { _generateShaderSync: generateShaderSyncPolyfill });
