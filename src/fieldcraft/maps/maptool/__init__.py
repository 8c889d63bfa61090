"""Reading maps of MapTool."""
