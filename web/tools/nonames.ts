/** In place of the plugin of the names of colours: it adds nothing. */
export default (): null => null;
