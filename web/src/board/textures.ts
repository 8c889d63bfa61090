import { ImageSource, Texture, type Sprite } from "./pixi";

/** The texture of an image; one that is drawn at many sizes has `mipmaps`. */
export function makeTexture(image: ImageBitmap, mipmaps: boolean): Texture {
  return new Texture({ source: new ImageSource({ resource: image, autoGenerateMipmaps: mipmaps }) });
}

/** Let a sprite show an image in place of what it showed, or nothing. */
export function showImage(sprite: Sprite, image: ImageBitmap | null, mipmaps = false): void {
  if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
  sprite.texture = image ? makeTexture(image, mipmaps) : Texture.EMPTY;
}
